import { css } from '#styled/css';

export const paletteStyle = {
  field: css({
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    px: '4',
    borderBottom: '1px solid token(colors.border)',
    color: 'fg.subtle',
    '& svg': { w: '4', h: '4', flexShrink: 0 },
  }),
  input: css({
    flex: '1',
    minW: '0',
    h: '12',
    border: 'none',
    outlineStyle: 'none',
    bg: 'transparent',
    fontSize: { base: '16px', md: 'lg' },
    color: 'fg.default',
  }),
  list: css({
    p: '1.5',
    overflowY: 'auto',
    overscrollBehaviorY: 'contain',
    flex: '1',
    minH: '0',
    maxH: '52dvh',
    _hidden: { display: 'none' },
  }),
  detail: css({ fontSize: 'xs', color: 'fg.subtle', fontFamily: 'mono' }),
  foot: css({
    display: 'flex',
    justifyContent: 'space-between',
    gap: '4',
    px: '4',
    py: '2.5',
    fontSize: 'xs',
    color: 'fg.subtle',
    borderTop: '1px solid token(colors.border)',
  }),
  hint: css({ display: { base: 'none', sm: 'inline' } }),
};
