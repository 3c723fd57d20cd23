import { contrast, type Hex, mixed } from '#core/site/contrast.ts';

export const siteThemes = ['light', 'dark'] as const;
export type SiteTheme = (typeof siteThemes)[number];

/** Colors that a seller chooses; the others follow from them. */
export interface SiteColors {
  /** Of buttons, links and the focus ring, in the light theme. */
  readonly light: Hex;
  /** The same in the dark theme. */
  readonly dark: Hex;
  /** Of the panel beside the sign-in form, in both themes. */
  readonly panel: Hex;
}

/** The console's own, where a seller begins. */
export const firstColors: SiteColors = { light: '#1f5eff', dark: '#5b8cff', panel: '#0e1833' };

/** The accent of one theme, as the console's tokens name it. */
export interface Accent {
  readonly accent: Hex;
  readonly hover: Hex;
  /** Text on the accent. */
  readonly fg: Hex;
  /** A background. */
  readonly tint: Hex;
  /** The accent as text, on every surface. */
  readonly text: Hex;
}

/** What the accent is seen on, in each theme: those of the console's palette, the first one the page's cards. */
export const siteSurfaces = {
  light: ['#ffffff', '#f6f7f9', '#f0f2f5'],
  dark: ['#14181f', '#0d1015', '#1b2029', '#191e26'],
} as const satisfies Readonly<Record<SiteTheme, readonly Hex[]>>;

/** Texts of the panel. */
export const panelTexts = { fg: '#f4f7ff', muted: '#b3c0dd' } as const satisfies Readonly<
  Record<string, Hex>
>;

/** Least contrast of a control, and of text (WCAG 2.2 SC 1.4.11 and 1.4.3). */
export const leastControl = 3;
export const leastText = 4.5;

const ends = { light: '#000000', dark: '#ffffff' } as const satisfies Readonly<Record<SiteTheme, Hex>>;
const tintShares = { light: 0.1, dark: 0.16 } as const;

/** Derives the colors of a theme: text on and in the accent reaches 4.5:1 whatever the accent is. */
export function accentOf(accent: Hex, theme: SiteTheme): Accent {
  const fg = (['#ffffff', '#0b1020', '#000000'] as const).find((each) => contrast(each, accent) >= leastText);
  const text = fg ?? '#ffffff';
  const [surface] = siteSurfaces[theme];
  const tint = mixed(surface, accent, tintShares[theme]);
  return {
    accent,
    // Away from the text on it.
    hover: mixed(accent, text === '#ffffff' ? '#000000' : '#ffffff', 0.16),
    fg: text,
    tint,
    text: legibleOn(accent, ends[theme], [...siteSurfaces[theme], tint]),
  };
}

/** The color, or as little nearer to `end` as makes it legible as text on all of these. */
function legibleOn(color: Hex, end: Hex, grounds: readonly Hex[]): Hex {
  for (let share = 0; share < 1; share += 0.04) {
    const text = mixed(color, end, share);
    if (grounds.every((ground) => contrast(text, ground) >= leastText)) return text;
  }
  return end;
}

export interface ColorCheck {
  readonly color: keyof SiteColors;
  /** Rounded down to hundredths. */
  readonly ratio: number;
  readonly least: number;
  readonly isEnough: boolean;
}

/** The smallest contrast of each chosen color with what it is seen beside. */
export function colorChecks(colors: SiteColors): readonly ColorCheck[] {
  const check = (color: keyof SiteColors, least: number, others: readonly Hex[]): ColorCheck => {
    const ratio = Math.min(...others.map((other) => contrast(colors[color], other)));
    return { color, ratio: Math.floor(ratio * 100) / 100, least, isEnough: ratio >= least };
  };
  return [
    check('light', leastControl, siteSurfaces.light),
    check('dark', leastControl, siteSurfaces.dark),
    check('panel', leastText, Object.values(panelTexts)),
  ];
}

/** The custom properties of a theme, by the names that the console's style sheet gives its tokens. */
export function colorProperties(
  colors: SiteColors,
  theme: SiteTheme,
): Readonly<Record<`--${string}`, string>> {
  const { accent, hover, fg, tint, text } = accentOf(colors[theme], theme);
  return {
    '--colors-accent': accent,
    '--colors-accent-hover': hover,
    '--colors-accent-fg': fg,
    '--colors-accent-tint': tint,
    '--colors-accent-text': text,
    '--shadows-focus': `0 0 0 3px ${tint}`,
    '--colors-brand-bg': colors.panel,
    '--colors-brand-line': legibleLine(colors.dark, colors.panel),
  };
}

function legibleLine(line: Hex, panel: Hex): Hex {
  return contrast(line, panel) >= leastControl ? line : panelTexts.muted;
}

/** The style sheet that a site serves after the console's own. */
export function colorSheet(colors: SiteColors): string {
  const rule = (selector: string, theme: SiteTheme) =>
    `${selector}{${Object.entries(colorProperties(colors, theme))
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`;
  // Print always uses the light theme.
  return `${rule(':root,[data-theme=light]', 'light')}\n@media not print{${rule('[data-theme=dark]', 'dark')}}\n`;
}
