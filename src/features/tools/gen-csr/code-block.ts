import { css } from '#styled/css';

/** A command, or PEM, to be read and copied. */
export const codeBlock = css({
  p: '3.5',
  bg: 'bg.canvas',
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
  fontSize: 'sm',
  overflowX: 'auto',
});
