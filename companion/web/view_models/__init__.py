"""What templates draw from: public values, worked out from what the viewer may see."""
