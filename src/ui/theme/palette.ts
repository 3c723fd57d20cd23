/**
 * Every color of the console, for each theme. The Panda tokens and the contrast test read this table; no other file defines colors.
 * `subtle` text and `control` borders are the lightest values that still reach 4.5:1 (WCAG 2.2 SC 1.4.3) and 3:1 (SC 1.4.11) on the
 * surfaces they are used on.
 */
export const light = {
  bg: {
    canvas: '#f6f7f9',
    surface: '#ffffff',
    subtle: '#f0f2f5',
    raised: '#ffffff',
    overlay: 'rgb(16 24 40 / 0.45)',
  },
  fg: { default: '#12161c', muted: '#56606d', subtle: '#646e7b' },
  border: { DEFAULT: '#e1e5ea', strong: '#cbd2da', control: '#858f9c' },
  accent: { DEFAULT: '#1f5eff', hover: '#1a4fd6', fg: '#ffffff', tint: '#e9f0ff', text: '#1a4fd6' },
  success: { DEFAULT: '#0b7a4b', tint: '#e3f5ec' },
  warning: { DEFAULT: '#9a5b00', tint: '#fdf1dc' },
  danger: { DEFAULT: '#b92c2c', hover: '#9c2222', fg: '#ffffff', tint: '#fdeaea' },
  info: { DEFAULT: '#1a4fd6', tint: '#e9f0ff' },
  /** Parts of charts: 3:1 to both themes' surfaces, so the same in both. */
  series: {
    one: '#4a7bdb',
    two: '#1f9d78',
    three: '#b8801f',
    four: '#8465c9',
    five: '#c8577a',
    rest: '#7d8794',
  },
  /** The panel beside the sign-in form: dark in both themes. */
  brand: { bg: '#0e1833', fg: '#f4f7ff', muted: '#b3c0dd', line: '#5b8cff' },
  /** Background of QR codes: white in both themes, since scanners need dark on light. */
  code: { ground: '#ffffff' },
};

export type Palette = typeof light;

export const dark: Palette = {
  bg: {
    canvas: '#0d1015',
    surface: '#14181f',
    subtle: '#1b2029',
    raised: '#191e26',
    overlay: 'rgb(0 0 0 / 0.6)',
  },
  fg: { default: '#e9edf2', muted: '#a0abb8', subtle: '#8893a1' },
  border: { DEFAULT: '#252c36', strong: '#364050', control: '#667180' },
  accent: { DEFAULT: '#5b8cff', hover: '#7ba3ff', fg: '#0b1020', tint: '#18243f', text: '#8fb0ff' },
  success: { DEFAULT: '#4cc38a', tint: '#12291f' },
  warning: { DEFAULT: '#e5a54b', tint: '#2c2213' },
  danger: { DEFAULT: '#f07878', hover: '#f59595', fg: '#210c0c', tint: '#2f1719' },
  info: { DEFAULT: '#8fb0ff', tint: '#18243f' },
  series: light.series,
  brand: { bg: '#0f1730', fg: '#f4f7ff', muted: '#b3c0dd', line: '#5b8cff' },
  code: { ground: '#ffffff' },
};
