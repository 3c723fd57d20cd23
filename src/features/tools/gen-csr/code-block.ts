import { css } from '#styled/css';

/** A block of text to read and copy: a command, or PEM. */
export const codeBlock = css({
  p: '3.5',
  bg: 'bg.canvas',
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
  fontSize: 'sm',
  overflowX: 'auto',
});
