import { defineSlotRecipe } from '@pandacss/dev';
import { forcedChoice } from '../theme/forced-colors.ts';

/** Shared by all popup lists: menus and the command palette. */
export const popupRecipe = defineSlotRecipe({
  className: 'popup',
  slots: ['content', 'item', 'group', 'text', 'description', 'check', 'separator'],
  base: {
    content: {
      minW: '44',
      maxW: 'min(360px, calc(100vw - 24px))',
      maxH: 'min(360px, var(--available-height, 60vh))',
      overflowY: 'auto',
      p: '1',
      bg: 'bg.raised',
      border: '1px solid token(colors.border)',
      borderRadius: 'lg',
      boxShadow: 'lg',
      zIndex: 'popup',
      outlineStyle: 'none',
      _open: { animation: 'popIn' },
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      w: 'full',
      minH: '9',
      px: '2.5',
      py: '1.5',
      borderRadius: 'sm',
      cursor: 'pointer',
      color: 'fg.default',
      textAlign: 'start',
      textDecoration: 'none',
      _highlighted: { bg: 'bg.subtle', ...forcedChoice },
      _disabled: { color: 'fg.subtle', cursor: 'not-allowed' },
      '&[data-tone=danger]': { color: 'danger' },
      '& > svg': { w: '4', h: '4', flexShrink: 0, color: 'fg.muted' },
      _hover: { textDecoration: 'none' },
      '@media (pointer: coarse)': { minH: '11' },
    },
    group: { px: '2.5', pt: '2', pb: '1', fontSize: 'xs', color: 'fg.subtle', fontWeight: 'medium' },
    text: { flex: '1', minW: '0' },
    description: { display: 'block', fontSize: 'xs', color: 'fg.muted', lineHeight: 'snug' },
    check: { w: '4', h: '4', flexShrink: 0, color: 'accent', ms: 'auto' },
    separator: { borderTop: '1px solid token(colors.border)', my: '1', mx: '1' },
  },
});
