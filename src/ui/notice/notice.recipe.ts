import { defineSlotRecipe } from '@pandacss/dev';

export const noticeRecipe = defineSlotRecipe({
  className: 'notice',
  slots: ['root', 'icon', 'body', 'title', 'actions'],
  base: {
    root: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      alignItems: 'start',
      columnGap: '2.5',
      rowGap: '2.5',
      px: '3.5',
      py: '2.5',
      borderRadius: 'md',
      fontSize: 'sm',
      _highContrast: { outline: '1px solid CanvasText', outlineOffset: '-1px' },
    },
    icon: { mt: '0.5', '& svg': { w: '4', h: '4', display: 'block' } },
    body: { gridColumn: '2', minW: '0', overflowWrap: 'anywhere' },
    title: { fontWeight: 'semibold' },
    actions: { gridColumn: '2', display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' },
  },
  variants: {
    tone: {
      info: { root: { bg: 'info.tint' }, icon: { color: 'info' } },
      success: { root: { bg: 'success.tint' }, icon: { color: 'success' } },
      warning: { root: { bg: 'warning.tint' }, icon: { color: 'warning' } },
      danger: { root: { bg: 'danger.tint' }, icon: { color: 'danger' } },
      neutral: { root: { bg: 'bg.subtle' }, icon: { color: 'fg.muted' } },
    },
    // A bar of one line has its actions at the right.
    band: {
      true: {
        root: {
          borderRadius: '0',
          px: { base: '4', md: '7' },
          gridTemplateColumns: { md: 'auto minmax(0, 1fr) auto' },
          alignItems: 'center',
        },
        icon: { mt: '0' },
        actions: { gridColumn: { md: '3' } },
      },
    },
  },
  defaultVariants: { tone: 'info' },
});
