import { css } from '#styled/css';

/** A row of a list in a card; how much room there is between rows is the card's. */
export const item = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  '& + &': { borderTop: '1px solid token(colors.border)' },
  _first: { pt: '0' },
  _last: { pb: '0' },
});
/** Around the icon before a row; its colours are the row's. */
export const badge = css({
  display: 'grid',
  placeItems: 'center',
  w: '9',
  h: '9',
  flexShrink: 0,
  borderRadius: 'md',
  '& svg': { w: '4', h: '4' },
});
