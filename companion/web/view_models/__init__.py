"""View models: public values for templates, computed from what the viewer may see."""
