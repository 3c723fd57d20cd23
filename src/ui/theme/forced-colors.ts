/** For recipes: a focus indicator in forced colors, which drop shadows and tints (WCAG 1.4.11). */
export const forcedFocus = {
  _highContrast: { outline: '2px solid Highlight', outlineOffset: '1px' },
} as const;

/** The chosen or current item. */
export const forcedChoice = {
  _highContrast: { bg: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
} as const;
