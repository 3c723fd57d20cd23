import { css } from '#styled/css';

export const rows = css({ display: 'grid', gap: '3' });
export const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
export const text = css({ minW: '0', flex: '1 1 16rem', overflowWrap: 'anywhere' });
export const minor = css({ display: 'block', fontSize: 'sm', fontWeight: 'normal', color: 'fg.muted' });
export const quiet = css({ color: 'fg.muted' });
export const code = css({ fontFamily: 'mono', fontWeight: 'medium' });
