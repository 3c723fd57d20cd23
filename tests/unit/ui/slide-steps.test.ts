import { describe, expect, it } from 'vitest';
import { keyStep, offsetAt } from '#src/ui/slide-puzzle/slide-steps.ts';

describe('keys of the slider', () => {
  it.each([
    ['ArrowRight', false, 5, 6],
    ['ArrowUp', false, 5, 6],
    ['ArrowLeft', false, 5, 4],
    ['ArrowDown', false, 5, 4],
    ['ArrowRight', true, 5, 15],
    ['ArrowLeft', true, 5, 0],
    ['PageUp', false, 5, 15],
    ['PageDown', false, 25, 15],
    ['Home', false, 5, 0],
    ['End', false, 5, 260],
    ['ArrowRight', true, 255, 260],
    ['ArrowLeft', false, 0, 0],
  ])('%s with shift %s from %i goes to %i', (key, isLarge, from, to) => {
    expect(keyStep(key, isLarge, from, 260)).toBe(to);
  });

  it.each(['Tab', 'Enter', 'a', 'Escape'])('leaves %s alone', (key) => {
    expect(keyStep(key, false, 5, 260)).toBeNull();
  });
});

describe('dragging', () => {
  const track = { left: 100, width: 444 };
  it.each([
    { name: 'at the left end', x: 122, want: 0 },
    { name: 'halfway', x: 322, want: 130 },
    { name: 'at the right end', x: 522, want: 260 },
    { name: 'past the left end', x: 0, want: 0 },
    { name: 'past the right end', x: 900, want: 260 },
  ])('$name', ({ x, want }) => {
    expect(offsetAt(x, track, 44, 260)).toBe(want);
  });

  it('stays at the start if there is no room', () => {
    expect(offsetAt(50, { left: 0, width: 40 }, 44, 260)).toBe(0);
  });
});
