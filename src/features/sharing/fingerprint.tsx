import { shortFingerprint } from '#core/x509/shared-envelope.ts';
import { css } from '#styled/css';

/** A sharing key as people compare it: sixteen characters in four groups. */
export function Fingerprint({ of }: { readonly of: string }) {
  return <span className={text}>{shortFingerprint(of)}</span>;
}

const text = css({ fontFamily: 'mono', fontWeight: 'semibold', whiteSpace: 'nowrap' });
