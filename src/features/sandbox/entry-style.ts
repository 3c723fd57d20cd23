import { css } from '#styled/css';

/** A list of records or files: the entry at the left, its actions at the right. */
export const entryStyle = {
  entry: css({
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    py: '2.5',
    '& + &': { borderTop: '1px solid token(colors.border)' },
  }),
  text: css({ flex: '1', minW: '0' }),
  name: css({ fontFamily: 'mono', fontSize: 'sm', overflowWrap: 'anywhere' }),
  value: css({
    mt: '0.5',
    fontFamily: 'mono',
    fontSize: 'xs',
    color: 'fg.muted',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  }),
  form: css({ mb: '5' }),
  end: css({ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: '3' }),
  outcome: css({ me: 'auto', fontSize: 'sm', color: 'success' }),
};
