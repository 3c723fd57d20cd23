import { css } from '#styled/css';

/** A line of the price: what for, and how much. */
export const small = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '3',
  mb: '1',
  fontSize: 'sm',
  color: 'fg.muted',
});
