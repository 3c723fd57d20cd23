import { defineRecipe } from '@pandacss/dev';

export const tagRecipe = defineRecipe({
  className: 'tag',
  base: {
    // The row's tint is close to that of a tag.
    '[data-chosen] &': { boxShadow: 'inset 0 0 0 1px currentColor' },
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    maxW: 'full',
    fontSize: 'xs',
    fontWeight: 'semibold',
    lineHeight: '1.5',
    borderRadius: 'full',
    px: '2.5',
    py: '0.5',
    whiteSpace: 'nowrap',
    '& svg': { w: '3.5', h: '3.5', flexShrink: 0 },
    _highContrast: { outline: '1px solid CanvasText', outlineOffset: '-1px' },
  },
  variants: {
    tone: {
      neutral: { bg: 'bg.subtle', color: 'fg.muted' },
      info: { bg: 'info.tint', color: 'info' },
      success: { bg: 'success.tint', color: 'success' },
      warning: { bg: 'warning.tint', color: 'warning' },
      danger: { bg: 'danger.tint', color: 'danger' },
    },
    dot: {
      true: {
        _before: {
          content: '""',
          w: '1.5',
          h: '1.5',
          flexShrink: 0,
          borderRadius: 'full',
          bg: 'currentColor',
          forcedColorAdjust: 'none',
        },
      },
    },
  },
  defaultVariants: { tone: 'neutral' },
});
