import { css } from '#styled/css';

/** A price line: label and amount. */
export const small = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '3',
  mb: '1',
  fontSize: 'sm',
  color: 'fg.muted',
});
