import { defineSlotRecipe } from '@pandacss/dev';

export const dialogRecipe = defineSlotRecipe({
  className: 'dialog',
  slots: ['backdrop', 'positioner', 'content', 'head', 'title', 'description', 'close', 'body', 'foot'],
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      bg: 'bg.overlay',
      zIndex: 'modal',
      _open: { animation: 'fadeIn' },
      _closed: { animation: 'fadeOut' },
    },
    positioner: {
      position: 'fixed',
      inset: '0',
      display: 'flex',
      zIndex: 'modal',
      overscrollBehaviorY: 'none',
    },
    content: {
      display: 'flex',
      flexDirection: 'column',
      w: 'full',
      minH: '0',
      bg: 'bg.raised',
      border: '1px solid token(colors.border)',
      boxShadow: 'lg',
      _focusVisible: { outlineStyle: 'none' },
    },
    head: { display: 'flex', alignItems: 'flex-start', gap: '3', px: '5.5', pt: '5', pb: '3' },
    title: { fontSize: 'xl', fontWeight: 'bold', lineHeight: 'tight', outlineStyle: 'none' },
    description: { mt: '1', color: 'fg.muted', fontSize: 'sm' },
    close: { ms: 'auto', mt: '-1', me: '-2' },
    body: { px: '5.5', pt: '1', pb: '5', overflowY: 'auto', flex: '1', minH: '0' },
    foot: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      gap: '2.5',
      px: '5.5',
      py: '3.5',
      borderTop: '1px solid token(colors.border)',
    },
  },
  variants: {
    placement: {
      center: {
        positioner: {
          alignItems: { base: 'flex-end', sm: 'center' },
          justifyContent: 'center',
          p: { base: '0', sm: '6' },
        },
        content: {
          maxH: { base: '92dvh', sm: 'calc(100dvh - 48px)' },
          borderRadius: { base: '16px 16px 0 0', sm: '14px' },
          _open: { animation: 'riseIn' },
          _closed: { animation: 'fadeOut' },
        },
      },
      top: {
        positioner: {
          alignItems: 'flex-start',
          justifyContent: 'center',
          p: { base: '3', sm: '12vh 24px 24px' },
        },
        content: { maxH: '70dvh', borderRadius: '14px', overflow: 'hidden', _open: { animation: 'popIn' } },
      },
      right: {
        positioner: { justifyContent: 'flex-end' },
        content: {
          h: '100dvh',
          border: 'none',
          _open: { animation: 'slideInRight' },
          _closed: { animation: 'slideOutRight' },
        },
      },
      left: {
        positioner: { justifyContent: 'flex-start' },
        content: {
          h: '100dvh',
          border: 'none',
          _open: { animation: 'slideInLeft' },
          _closed: { animation: 'slideOutLeft' },
        },
      },
    },
    /** Long forms fill the screen on a phone. */
    full: {
      true: {
        content: {
          h: { base: '100dvh', sm: 'auto' },
          maxH: { base: '100dvh', sm: 'calc(100dvh - 48px)' },
          borderRadius: { base: '0', sm: '14px' },
        },
        foot: { pb: { base: 'max(14px, env(safe-area-inset-bottom))', sm: '3.5' } },
      },
    },
    size: {
      sm: { content: { maxW: '420px' } },
      md: { content: { maxW: '560px' } },
      lg: { content: { maxW: '880px' } },
      narrow: { content: { maxW: '288px' } },
    },
  },
  defaultVariants: { placement: 'center', size: 'md' },
});
