import { defineSlotRecipe } from '@pandacss/dev';

export const progressRecipe = defineSlotRecipe({
  className: 'progress',
  slots: ['root', 'head', 'label', 'count', 'track', 'bar', 'detail'],
  base: {
    root: { w: 'full' },
    head: { display: 'flex', justifyContent: 'space-between', gap: '3', mb: '1.5', fontSize: 'sm' },
    label: { fontWeight: 'semibold' },
    count: { color: 'fg.muted' },
    track: {
      h: '1.5',
      borderRadius: 'full',
      bg: 'bg.subtle',
      overflow: 'hidden',
      _highContrast: { outline: '1px solid CanvasText' },
    },
    bar: { h: 'full', borderRadius: 'full', transition: 'width 0.2s', _highContrast: { bg: 'Highlight!' } },
    detail: {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '3',
      mt: '1.5',
      fontSize: 'sm',
      color: 'fg.muted',
    },
  },
  variants: {
    tone: {
      accent: { bar: { bg: 'accent' } },
      success: { bar: { bg: 'success' } },
      danger: { bar: { bg: 'danger' } },
    },
  },
  defaultVariants: { tone: 'accent' },
});
