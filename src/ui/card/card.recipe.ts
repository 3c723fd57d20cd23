import { defineSlotRecipe } from '@pandacss/dev';

export const cardRecipe = defineSlotRecipe({
  className: 'card',
  slots: ['root', 'section', 'head', 'title', 'hint', 'actions'],
  base: {
    root: {
      minW: '0',
      bg: 'bg.surface',
      border: '1px solid token(colors.border)',
      borderRadius: 'xl',
      boxShadow: 'md',
    },
    section: {
      px: { base: '4', sm: '5.5' },
      py: { base: '4', sm: '5' },
      minW: '0',
      '& + &': { borderTop: '1px solid token(colors.border)' },
    },
    head: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-start',
      justifyContent: 'space-between',
      gap: '3',
      mb: '3.5',
      '&:last-child': { mb: '0' },
      // With many buttons the hint wraps to a second line before they do.
      '& > :first-child': {
        flex: '1 1 200px',
        minW: '0',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        columnGap: '3',
        // A title without a hint takes its own width.
        '&:not(:has(> p))': { flexBasis: 'auto' },
      },
    },
    title: { fontSize: 'lg', fontWeight: 'semibold' },
    hint: { mt: '0.5', fontSize: 'sm', color: 'fg.muted' },
    actions: { display: 'flex', flexWrap: 'wrap', gap: '2', ms: { sm: 'auto' } },
  },
  variants: {
    flush: { true: { section: { px: '0', py: '0' }, root: { overflow: 'hidden' } } },
  },
});
