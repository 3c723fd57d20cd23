import { css } from '#styled/css';

/** Of a `fieldset`: two fields a row, one on a phone. */
export const pairedFields = css({
  minW: '0',
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
});
