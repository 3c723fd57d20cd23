import { defineSlotRecipe } from '@pandacss/dev';

export const fieldRecipe = defineSlotRecipe({
  className: 'field',
  slots: ['root', 'label', 'mark', 'hint', 'error', 'legend'],
  base: {
    root: { display: 'flex', flexDirection: 'column', minW: '0' },
    label: { display: 'block', fontWeight: 'semibold', fontSize: 'sm', mb: '1.5', color: 'fg.default' },
    legend: { display: 'block', fontWeight: 'semibold', fontSize: 'sm', mb: '1.5' },
    mark: { fontWeight: 'normal', color: 'fg.subtle', ms: '1.5' },
    hint: { mt: '1.5', fontSize: 'sm', color: 'fg.muted' },
    error: {
      mt: '1.5',
      fontSize: 'sm',
      color: 'danger',
      display: 'flex',
      gap: '1.5',
      alignItems: 'flex-start',
      overflowWrap: 'anywhere',
      '& svg': { w: '4', h: '4', mt: '0.5', flexShrink: 0 },
    },
  },
});
