import { css } from '#styled/css';

/** A list row within a card. The card sets the space between rows. */
export const item = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  '& + &': { borderTop: '1px solid token(colors.border)' },
  _first: { pt: '0' },
  _last: { pb: '0' },
});
/** Frame of a row's icon, in the row's colors. */
export const badge = css({
  display: 'grid',
  placeItems: 'center',
  w: '9',
  h: '9',
  flexShrink: 0,
  borderRadius: 'md',
  '& svg': { w: '4', h: '4' },
});
