import { defineSlotRecipe } from '@pandacss/dev';

export const noticeRecipe = defineSlotRecipe({
  className: 'notice',
  slots: ['root', 'icon', 'body', 'title', 'actions'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-start',
      gap: '2.5',
      px: '3.5',
      py: '2.5',
      borderRadius: 'md',
      fontSize: 'sm',
      _highContrast: { outline: '1px solid CanvasText', outlineOffset: '-1px' },
    },
    icon: { mt: '0.5', '& svg': { w: '4', h: '4', display: 'block' } },
    body: { flex: '1 1 200px', minW: '0', overflowWrap: 'anywhere' },
    title: { fontWeight: 'semibold' },
    actions: { display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' },
  },
  variants: {
    tone: {
      info: { root: { bg: 'info.tint' }, icon: { color: 'info' } },
      success: { root: { bg: 'success.tint' }, icon: { color: 'success' } },
      warning: { root: { bg: 'warning.tint' }, icon: { color: 'warning' } },
      danger: { root: { bg: 'danger.tint' }, icon: { color: 'danger' } },
      neutral: { root: { bg: 'bg.subtle' }, icon: { color: 'fg.muted' } },
    },
    band: { true: { root: { borderRadius: '0', px: { base: '4', md: '7' } } } },
  },
  defaultVariants: { tone: 'info' },
});
