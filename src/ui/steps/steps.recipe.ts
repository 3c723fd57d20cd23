import { defineSlotRecipe } from '@pandacss/dev';

/** Forced colors for a dot with a sign in it. */
const forced = {
  _highContrast: { bg: 'CanvasText', color: 'Canvas', forcedColorAdjust: 'none' },
} as const;

export const stepsRecipe = defineSlotRecipe({
  className: 'steps',
  slots: ['root', 'item', 'label', 'detail'],
  base: {
    root: {
      display: 'grid',
      gridAutoFlow: { base: 'row', md: 'column' },
      gridAutoColumns: '1fr',
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
        left: { base: '6px', md: '0' },
        bottom: { base: '-6px', md: 'auto' },
        right: { md: '0' },
        w: { base: '2px', md: 'auto' },
        h: { base: 'auto', md: '2px' },
        _highContrast: { bg: 'GrayText' },
      },
      '&:last-child::before': { display: 'none' },
      _after: {
        content: '""',
        position: 'absolute',
        left: '0',
        top: { base: '3px', md: '0' },
        display: 'grid',
        placeItems: 'center',
        w: '3.5',
        h: '3.5',
        borderRadius: 'full',
        bg: 'bg.surface',
        border: '2px solid token(colors.border.control)',
        color: 'bg.surface',
        fontSize: '9px',
        fontWeight: 'bold',
        lineHeight: '1',
      },
      // Each state has its own shape besides its color (WCAG 1.4.1): a tick, a filled dot, a ring, a cross.
      '&[data-state=done]': {
        _before: { bg: 'success', _highContrast: { bg: 'CanvasText' } },
        _after: { content: '"✓" / ""', bg: 'success', borderColor: 'success', ...forced },
      },
      '&[data-state=now]': {
        _after: {
          bg: 'accent',
          borderColor: 'accent',
          boxShadow: '0 0 0 4px token(colors.accent.tint)',
          _highContrast: { bg: 'Highlight', borderColor: 'Highlight' },
        },
      },
      '&[data-state=failed]': {
        _after: { content: '"✕" / ""', bg: 'danger', borderColor: 'danger', ...forced },
      },
    },
    label: { display: 'block', fontWeight: 'medium', '[data-state=next] &': { color: 'fg.muted' } },
    detail: { display: 'block', fontSize: 'xs', color: 'fg.muted' },
  },
});
