import { defineGlobalStyles } from '@pandacss/dev';

export const globalCss = defineGlobalStyles({
  html: { colorScheme: 'light', WebkitTextSizeAdjust: '100%' },
  ':root': {
    '--global-color-selection': 'token(colors.accent.tint)',
    '--toast-bottom': { base: '88px', lg: '16px' },
  },
  'html[data-theme=dark]': { '@media not print': { colorScheme: 'dark' } },
  body: {
    fontFamily: 'sans',
    fontSize: 'md',
    lineHeight: 'normal',
    bg: 'bg.canvas',
    color: 'fg.default',
    WebkitFontSmoothing: 'antialiased',
    fontFeatureSettings: '"tnum", "cv05"',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'break-word',
  },
  // A modal dialog disables pointer events on the body. Setting them on its children keeps that from recomputing every element's style.
  'body > *': { pointerEvents: 'auto' },
  // Chinese fonts draw ’ and “ at full width, which tears English words apart: prefer other fonts, or proportional glyphs.
  'html:not([lang^=zh]) body': {
    fontVariantEastAsian: 'proportional-width',
    '--fonts-sans':
      'Inter, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif',
  },
  'h1, h2, h3, h4': { fontWeight: 'bold', lineHeight: 'tight', textWrap: 'balance' },
  // Titles have few words: a Chinese one breaks between them, at spaces and punctuation, and only a longer run anywhere.
  ':is(h1, h2, h3, h4):lang(zh)': { wordBreak: 'keep-all', overflowWrap: 'anywhere' },
  'code, kbd, pre, samp': { fontFamily: 'mono', fontSize: '0.93em' },

  'button:not(:disabled), summary, select:not(:disabled), label[for], [role=menuitem]': {
    cursor: 'pointer',
  },
  a: { color: 'accent.text', textDecoration: 'none', _hover: { textDecoration: 'underline' } },
  ':focus-visible': { outline: '2px solid token(colors.accent)', outlineOffset: '2px' },
  '.sr-only': { srOnly: true },
  '::placeholder': { color: 'fg.subtle', opacity: 1 },
  'h1:focus, main:focus': { outlineStyle: 'none' },
  '@media print': {
    '*, *::before, *::after': { boxShadow: 'none!' },
    'tr, li, h1, h2, h3': { breakInside: 'avoid' },
  },
  // The theme switch cross-fades the whole page; without motion it is immediate.
  'html::view-transition-old(root), html::view-transition-new(root)': { animationDuration: '300ms' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms!',
      animationIterationCount: '1!',
      transitionDuration: '0.01ms!',
      scrollBehavior: 'auto!',
    },
    'html::view-transition-old(root), html::view-transition-new(root)': { animation: 'none!' },
  },
});
