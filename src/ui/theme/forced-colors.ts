/** For recipes: what shows in forced colours, where shadows and tints are gone (WCAG 1.4.11). */
export const forcedFocus = {
  _highContrast: { outline: '2px solid Highlight', outlineOffset: '1px' },
} as const;

/** The one that is chosen, or stood on. */
export const forcedChoice = {
  _highContrast: { bg: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
} as const;
