import { defineSlotRecipe } from '@pandacss/dev';

export const stepsRecipe = defineSlotRecipe({
  className: 'steps',
  slots: ['root', 'item', 'label', 'detail'],
  base: {
    root: {
      display: 'grid',
      gridAutoFlow: { base: 'row', md: 'column' },
      gridAutoColumns: '1fr',
      listStyle: 'none',
      m: '0',
      p: '0',
    },
    item: {
      position: 'relative',
      fontSize: 'sm',
      ps: { base: '7', md: '0' },
      pe: { md: '3' },
      pt: { md: '5.5' },
      pb: { base: '4', md: '0' },
      _last: { pb: '0' },
      _before: {
        content: '""',
        position: 'absolute',
        bg: 'border.strong',
        top: { base: '6px', md: '6px' },
        left: { base: '5px', md: '0' },
        bottom: { base: '-6px', md: 'auto' },
        right: { md: '0' },
        w: { base: '2px', md: 'auto' },
        h: { base: 'auto', md: '2px' },
      },
      '&:last-child::before': { display: 'none' },
      _after: {
        content: '""',
        position: 'absolute',
        left: '0',
        top: { base: '4px', md: '1px' },
        w: '3',
        h: '3',
        borderRadius: 'full',
        bg: 'bg.surface',
        border: '2px solid token(colors.border.control)',
      },
      '&[data-state=done]': {
        _before: { bg: 'success' },
        _after: { bg: 'success', borderColor: 'success' },
      },
      '&[data-state=now]': {
        _after: { bg: 'accent', borderColor: 'accent', boxShadow: '0 0 0 4px token(colors.accent.tint)' },
      },
      '&[data-state=failed]': { _after: { bg: 'danger', borderColor: 'danger' } },
    },
    label: { display: 'block', fontWeight: 'medium', '[data-state=next] &': { color: 'fg.muted' } },
    detail: { display: 'block', fontSize: 'xs', color: 'fg.muted' },
  },
});
