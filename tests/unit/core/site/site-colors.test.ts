import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { contrast, type Hex, luminance, mixed } from '#core/site/contrast.ts';
import {
  accentOf,
  colorChecks,
  colorSheet,
  leastText,
  panelTexts,
  siteSurfaces,
  siteThemes,
} from '#core/site/site-colors.ts';
import { lookSchema } from '#core/site/site-parts.ts';
import { dark, light } from '#src/ui/theme/palette.ts';

const ours = { light: light.accent.DEFAULT, dark: dark.accent.DEFAULT, panel: light.brand.bg } as Record<
  'light' | 'dark' | 'panel',
  Hex
>;

test.each<{ one: Hex; other: Hex; ratio: number }>([
  { one: '#000000', other: '#ffffff', ratio: 21 },
  { one: '#ffffff', other: '#ffffff', ratio: 1 },
  // The lightest gray that is legible on white.
  { one: '#767676', other: '#ffffff', ratio: 4.54 },
  { one: '#0000ff', other: '#ffffff', ratio: 8.59 },
])('$one on $other has $ratio', ({ one, other, ratio }) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

it('mixes channel by channel', () => {
  expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080');
  expect(luminance('#ffffff')).toBe(1);
});

it('knows the surfaces and texts of the palette', () => {
  for (const [theme, { bg }] of [['light', light] as const, ['dark', dark] as const])
    expect([...siteSurfaces[theme]].sort()).toEqual(
      [...new Set([bg.canvas, bg.surface, bg.subtle, bg.raised])].sort(),
    );
  expect(panelTexts).toEqual({ fg: light.brand.fg, muted: light.brand.muted });
});

describe.each(siteThemes)('in the %s theme', (theme) => {
  it.each<Hex>(['#1f5eff', '#000000', '#ffffff', '#ffd400', '#7f7f7f', '#0b6b3a', '#c8102e', '#b45f00'])(
    'text on %s, and the accent as text, are legible',
    (color) => {
      const { accent, hover, fg, tint, text } = accentOf(color, theme);
      for (const ground of [accent, hover]) expect(contrast(fg, ground)).toBeGreaterThanOrEqual(leastText);
      for (const ground of [...siteSurfaces[theme], tint])
        expect(contrast(text, ground)).toBeGreaterThanOrEqual(leastText);
    },
  );
});

it('accepts our own colors, and says which of a seller’s are too pale', () => {
  expect(colorChecks(ours).every(({ isEnough }) => isEnough)).toBe(true);
  const pale = colorChecks({ light: '#ffd400', dark: '#14181f', panel: '#8899aa' });
  expect(pale.filter(({ isEnough }) => !isEnough).map(({ color }) => color)).toEqual([
    'light',
    'dark',
    'panel',
  ]);
  const look = { siteName: 'A', defaultLocal: 'zh', languages: ['zh'], logo: null };
  expect(v.is(lookSchema, { ...look, colors: ours })).toBe(true);
  expect(v.is(lookSchema, { ...look, colors: { ...ours, panel: '#8899aa' } })).toBe(false);
  expect(v.is(lookSchema, { ...look, colors: { ...ours, panel: 'red;}' } })).toBe(false);
});

it('writes one rule for each theme, the dark one not for print', () => {
  const sheet = colorSheet(ours);
  expect(sheet).toMatch(/^:root,\[data-theme=light\]\{--colors-accent:#1f5eff;/);
  expect(sheet).toContain('@media not print{[data-theme=dark]{--colors-accent:#5b8cff;');
});
