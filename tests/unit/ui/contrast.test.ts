import { describe, expect, it } from 'vitest';
import { dark, light, type Palette } from '#src/ui/theme/palette.ts';

/** WCAG 2.2: text 4.5:1 (SC 1.4.3), edges of controls 3:1 (SC 1.4.11). */
const textMinimum = 4.5;
const edgeMinimum = 3;

const grounds = ['canvas', 'surface', 'subtle', 'raised'] as const;
const tones = ['success', 'warning', 'danger', 'info'] as const;

describe.each([
  ['light', light],
  ['dark', dark],
])('colors of the %s theme', (_, palette: Palette) => {
  const texts = [
    ...Object.entries(palette.fg).map(([name, color]) => [`fg.${name}`, color] as const),
    ['accent.text', palette.accent.text] as const,
    ...tones.map((tone) => [tone, palette[tone].DEFAULT] as const),
  ];

  for (const ground of grounds) {
    it.each(texts)(`%s is readable on bg.${ground}`, (_name, color) => {
      expect(contrast(color, palette.bg[ground])).toBeGreaterThanOrEqual(textMinimum);
    });
  }

  it.each(tones)('%s, body and hint text are readable on its tint', (tone) => {
    for (const color of [palette[tone].DEFAULT, palette.fg.default, palette.fg.muted]) {
      expect(contrast(color, palette[tone].tint)).toBeGreaterThanOrEqual(textMinimum);
    }
  });

  it('text is readable on the accent, its tint, on danger and on the brand panel', () => {
    const { accent, danger, brand, fg } = palette;
    const pairs = [
      [accent.fg, accent.DEFAULT],
      [accent.fg, accent.hover],
      [accent.text, accent.tint],
      [fg.muted, accent.tint],
      [fg.subtle, accent.tint],
      [danger.fg, danger.DEFAULT],
      [danger.fg, danger.hover],
      [brand.fg, brand.bg],
      [brand.muted, brand.bg],
    ] as const;
    for (const [text, ground] of pairs) {
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(textMinimum);
    }
  });

  it('controls and the focus ring stand out from their surroundings', () => {
    for (const ground of ['canvas', 'surface', 'raised'] as const) {
      expect(contrast(palette.border.control, palette.bg[ground])).toBeGreaterThanOrEqual(edgeMinimum);
    }
    for (const ground of grounds) {
      expect(contrast(palette.accent.DEFAULT, palette.bg[ground])).toBeGreaterThanOrEqual(edgeMinimum);
    }
  });
});

it('computes the ratio as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
});

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
