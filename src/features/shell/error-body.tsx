import type { ReactNode } from 'react';
import { css } from '#styled/css';

export interface ErrorBodyProps {
  /** A code to quote to support. */
  readonly code?: string | undefined;
  readonly title: string;
  readonly lead: string;
  readonly action: ReactNode;
  /** For support; collapsed by default. */
  readonly details?: { readonly label: string; readonly text: string } | undefined;
}

/** What went wrong, what happened to the user's work, and what to do next. */
export function ErrorBody({ code, title, lead, action, details }: ErrorBodyProps) {
  return (
    <div className={root}>
      {code && <p className={number}>{code}</p>}
      <h1 className={heading}>{title}</h1>
      <p className={about}>{lead}</p>
      <div className={buttons}>{action}</div>
      {details && (
        <details className={more}>
          <summary>{details.label}</summary>
          <pre className={trace}>{details.text}</pre>
        </details>
      )}
    </div>
  );
}

const root = css({ textAlign: 'center', maxW: '520px', mx: 'auto', py: '12' });
const number = css({
  fontFamily: 'mono',
  fontSize: 'sm',
  fontWeight: 'medium',
  color: 'accent.text',
  letterSpacing: '0.08em',
  mb: '2',
});
const heading = css({ fontSize: '3xl', letterSpacing: 'tighter' });
const about = css({ mt: '2.5', color: 'fg.muted', textWrap: 'balance' });
const buttons = css({ mt: '6', display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2.5' });
const more = css({
  mt: '8',
  textAlign: 'start',
  fontSize: 'sm',
  color: 'fg.muted',
  '& summary': { w: 'fit-content', mx: 'auto' },
});
const trace = css({
  mt: '3',
  p: '3',
  maxH: '48',
  overflow: 'auto',
  fontSize: 'xs',
  bg: 'bg.subtle',
  borderRadius: 'md',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
