import { defineSemanticTokens, defineTokens } from '@pandacss/dev';
import { dark, light } from './palette.ts';

const grid = [
  0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 32, 36, 40, 44, 48,
  56, 64, 72, 80, 96,
];

/** Steps of 4 px, in rem so that they scale with the user's font size: `4` is 16 px. */
const steps = Object.fromEntries(grid.map((step) => [String(step), { value: `${step / 4}rem` }]));

export const tokens = defineTokens({
  spacing: steps,
  sizes: {
    ...steps,
    full: { value: '100%' },
    page: { value: '82.5rem' },
    aside: { value: '14.25rem' },
    asideSmall: { value: '3.75rem' },
    header: { value: '3.5rem' },
    panel: { value: '21.75rem' },
  },
  radii: {
    sm: { value: '6px' },
    md: { value: '8px' },
    lg: { value: '10px' },
    xl: { value: '12px' },
    full: { value: '999px' },
  },
  fonts: {
    sans: {
      value:
        'Inter, "PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", system-ui, sans-serif',
    },
    mono: {
      value:
        'ui-monospace, "JetBrains Mono", "DejaVu Sans Mono", Menlo, Consolas, "Noto Sans Mono CJK SC", monospace',
    },
  },
  fontSizes: {
    // 12.5 px: nothing to read is smaller.
    xs: { value: '0.78125rem' },
    sm: { value: '0.8125rem' },
    md: { value: '0.875rem' },
    lg: { value: '0.9375rem' },
    xl: { value: '1.125rem' },
    '2xl': { value: '1.375rem' },
    '3xl': { value: '1.625rem' },
    '4xl': { value: '2.125rem' },
  },
  fontWeights: {
    normal: { value: '400' },
    medium: { value: '500' },
    semibold: { value: '550' },
    bold: { value: '650' },
  },
  lineHeights: {
    tight: { value: '1.3' },
    snug: { value: '1.4' },
    normal: { value: '1.55' },
    loose: { value: '1.9' },
  },
  letterSpacings: { tight: { value: '-0.01em' }, tighter: { value: '-0.02em' } },
  zIndex: {
    sticky: { value: 10 },
    header: { value: 20 },
    popup: { value: 40 },
    modal: { value: 60 },
    skip: { value: 90 },
  },
  animations: {
    fadeIn: { value: 'fadeIn 0.15s ease-out' },
    fadeOut: { value: 'fadeOut 0.12s ease-in' },
    popIn: { value: 'popIn 0.14s cubic-bezier(0.2, 0.8, 0.2, 1)' },
    riseIn: { value: 'riseIn 0.2s cubic-bezier(0.2, 0.8, 0.2, 1)' },
    slideInRight: { value: 'slideInRight 0.24s cubic-bezier(0.2, 0.8, 0.2, 1)' },
    slideOutRight: { value: 'slideOutRight 0.18s ease-in' },
    slideInLeft: { value: 'slideInLeft 0.24s cubic-bezier(0.2, 0.8, 0.2, 1)' },
    slideOutLeft: { value: 'slideOutLeft 0.18s ease-in' },
    pulse: { value: 'pulse 1.6s ease-in-out infinite' },
    spin: { value: 'spin 0.8s linear infinite' },
  },
});

type Colors = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Names such as `accent.hover` in both themes; `DEFAULT` is the color named after its group. Print always uses the light theme. */
function themed(base: Colors, inDark: Colors) {
  return mapValues(base, (group, name) =>
    mapValues(group, (color, shade) => ({
      value: { base: color, _screen: { _dark: inDark[name]?.[shade] ?? color } },
    })),
  );
}

function mapValues<T, U>(object: Readonly<Record<string, T>>, change: (value: T, key: string) => U) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
}

export const semanticTokens = defineSemanticTokens({
  colors: themed(light, dark),
  shadows: {
    sm: {
      value: { base: '0 1px 2px rgb(16 24 40 / 0.06)', _dark: '0 1px 2px rgb(0 0 0 / 0.4)' },
    },
    md: {
      value: {
        base: '0 1px 2px rgb(16 24 40 / 0.05), 0 4px 12px rgb(16 24 40 / 0.04)',
        _dark: '0 1px 2px rgb(0 0 0 / 0.4), 0 6px 16px rgb(0 0 0 / 0.25)',
      },
    },
    lg: {
      value: {
        base: '0 2px 6px rgb(16 24 40 / 0.06), 0 16px 40px rgb(16 24 40 / 0.14)',
        _dark: '0 2px 6px rgb(0 0 0 / 0.4), 0 18px 44px rgb(0 0 0 / 0.5)',
      },
    },
    focus: {
      value: { base: `0 0 0 3px ${light.accent.tint}`, _dark: `0 0 0 3px ${dark.accent.tint}` },
    },
  },
});

export const keyframes = {
  fadeIn: { from: { opacity: 0 }, to: { opacity: 1 } },
  fadeOut: { from: { opacity: 1 }, to: { opacity: 0 } },
  popIn: {
    from: { opacity: 0, transform: 'translateY(-4px) scale(0.98)' },
    to: { opacity: 1, transform: 'none' },
  },
  riseIn: { from: { opacity: 0, transform: 'translateY(8px)' }, to: { opacity: 1, transform: 'none' } },
  slideInRight: { from: { transform: 'translateX(100%)' }, to: { transform: 'none' } },
  slideOutRight: { from: { transform: 'none' }, to: { transform: 'translateX(100%)' } },
  slideInLeft: { from: { transform: 'translateX(-100%)' }, to: { transform: 'none' } },
  slideOutLeft: { from: { transform: 'none' }, to: { transform: 'translateX(-100%)' } },
  pulse: { '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.5 } },
  spin: { to: { transform: 'rotate(360deg)' } },
};
