// The questions of a form[data-steps], one after the other, then all answers with the button that sends them. A choice leads
// on by itself; a question of the class `known` is answered already, and asked only after a tap on its answer. Below the last
// question, if an answer to it is proposed, stand the other answers and the button at once. Without this script the form is
// one page.
(() => {
  'use strict';
  const places = new Map(); // the form's id -> the place of its current question; as many as there are questions: the answers

  const stepForms = () => [...document.querySelectorAll('form[data-steps]')];
  const saysNobody = (form) => form.querySelector('[name=reached_by]:checked')?.value === '';

  // The questions that the answers so far leave open to be asked.
  function questionsOf(form) {
    const hidden = saysNobody(form) ? 'if-reached' : 'if-nobody';
    return [...form.querySelectorAll(':scope > fieldset')].filter((fieldset) => !fieldset.classList.contains(hidden));
  }

  function nextPlace(form, after) {
    const questions = questionsOf(form);
    const next = questions.findIndex((question, place) => place > after && !question.classList.contains('known'));
    return next < 0 ? questions.length : next;
  }

  // ---- the answers, in words

  function textOf(label) {
    const copy = label.cloneNode(true);
    for (const hidden of copy.querySelectorAll('.sr, .note')) hidden.remove();
    return copy.textContent.trim();
  }

  function answerOf(question) {
    const parts = [...question.querySelectorAll('fieldset')];
    return parts.length ? parts.map((part) => answerIn(part)).filter(Boolean).join('; ') : answerIn(question, false);
  }

  // "Ann", "Ann: 3, 2", "7"; '' if nothing is answered.
  function answerIn(question, named = true) {
    const checked = [...question.querySelectorAll(':checked:not(option)')].filter(({ value }) => value !== 'more');
    const answers = checked.map((input) => textOf(input.closest('label')));
    for (const field of question.querySelectorAll('select, input:not([type=radio], [type=checkbox], [type=hidden])')) {
      const isUnused = field.closest('.more') && !question.querySelector('[value=more]:checked');
      const label = field.matches('select') && field.closest('label').firstElementChild.textContent;
      if (field.value && !isUnused) answers.push(label ? `${label}: ${field.selectedOptions[0].textContent}` : field.value);
    }
    if (!answers.length && question.dataset.answerIfEmpty) answers.push(question.dataset.answerIfEmpty);
    const name = named && question.querySelector('legend')?.textContent.trim();
    return answers.length && name ? `${name}: ${answers.join(', ')}` : answers.join(', ');
  }

  function listAnswers(form, asked) {
    form.querySelector('.answers').replaceChildren(...questionsOf(form).flatMap((question, place) => {
      if (question === asked) return [];
      const button = document.createElement('button');
      const legend = document.createElement('span'), answer = document.createElement('b');
      button.type = 'button';
      button.dataset.step = place;
      legend.textContent = question.querySelector('legend').textContent.trim();
      answer.textContent = answerOf(question) || (question.dataset.none ?? '–');
      button.append(legend, answer);
      const item = document.createElement('li');
      item.append(button);
      return item;
    }));
  }

  // ---- showing a question, or the answers

  const isAnswered = (question) => !question.matches('[data-many]') && question.querySelector(':checked');

  function show(form, place) {
    const questions = questionsOf(form), isLast = place >= questions.length, asked = questions[place];
    const canEnd = !isLast && nextPlace(form, place) >= questions.length && isAnswered(asked);
    places.set(form.id, Math.min(place, questions.length));
    form.classList.add('stepwise');
    form.classList.toggle('at-answers', isLast);
    form.classList.toggle('can-end', Boolean(canEnd));
    for (const fieldset of form.querySelectorAll(':scope > fieldset')) {
      fieldset.classList.toggle('asked', fieldset === asked);
    }
    form.querySelector('.step-number').textContent = isLast || questions.length < 2 ? '' : `${place + 1} / ${questions.length}`;
    form.querySelector('[data-step=back]').hidden = !place;
    if (isLast || canEnd) listAnswers(form, asked);
  }

  function goTo(form, place) {
    show(form, place);
    form.closest('dialog')?.scrollTo({ top: 0 });
    const focused = form.querySelector('.asked :checked, .asked input:not([type=hidden])') ?? form.querySelector('.at-last button');
    focused?.focus({ preventScroll: true, focusVisible: false });
  }

  function update() {
    for (const form of stepForms()) {
      if (!places.has(form.id)) places.set(form.id, nextPlace(form, -1));
      show(form, form.querySelector('.problems') && !form.matches('.stepwise') ? Infinity : places.get(form.id));
    }
  }

  // ---- taps

  const leadsOn = (input) => input.value !== 'more' && !input.closest('label').nextElementSibling?.matches('.trapped-hint');

  function onTap(event) {
    const { target } = event, form = target.closest?.('form[data-steps]');
    const step = target.closest?.('[data-step]')?.dataset.step;
    if (target.closest?.('[data-open="#end-sheet"], [data-open="#change-sheet"]')) return restart();
    if (!form) return;
    const place = places.get(form.id);
    if (step === 'back') goTo(form, Math.max(0, place - 1));
    else if (step === 'next') goTo(form, nextPlace(form, place));
    else if (step) goTo(form, Number(step));
    else if (event.detail && target.matches('[type=radio]') && !target.closest('[data-many]') && leadsOn(target)) {
      goTo(form, nextPlace(form, place));
    }
  }

  // Opened again, a sheet begins with the first question that is open; one that was refused stays as it is.
  function restart() {
    for (const form of stepForms()) {
      if (form.closest('[hx-morph-skip]')) continue;
      places.delete(form.id);
    }
    update();
  }

  const isInClosedSheet = (control) => control.closest('dialog:not([open])') !== null;

  // An answer that is missing is asked for, unless it can be given outside the closed sheet too.
  function onInvalid(event) {
    const form = event.target.form, question = event.target.closest('form[data-steps] > fieldset');
    if (!question || question.classList.contains('asked') && !isInClosedSheet(form)) return;
    event.preventDefault();
    const invalid = window.companion.invalidControls(form); // see required_answers.js
    if (isInClosedSheet(form) && invalid.some((control) => !isInClosedSheet(control))) return;
    form.closest('dialog:not([open])')?.showModal();
    if (questionsOf(form).includes(question) && form.querySelector(':invalid:not(fieldset)') === event.target) {
      goTo(form, questionsOf(form).indexOf(question));
    }
  }

  document.addEventListener('click', onTap);
  document.addEventListener('change', ({ target }) => target.form?.matches('[data-steps]') && show(target.form, places.get(target.form.id)));
  document.addEventListener('invalid', onInvalid, true);
  document.addEventListener('htmx:after:swap', update);
  update();
})();
