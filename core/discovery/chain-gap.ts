/** A certificate of a chain, as far as its place in it matters. */
export interface ChainPart {
  readonly sha256: string;
  readonly issuer: string;
  readonly isSelfSigned: boolean;
}

/** A row of a chain as a server sends it, with what it leaves out in its place. */
export type SentRow<Sent, Known> =
  | { readonly kind: 'sent'; readonly link: Sent }
  | { readonly kind: 'missing'; readonly link: Known }
  /** A certificate that nobody knows; only its name is known, from the one it issued. */
  | { readonly kind: 'unknown'; readonly name: string };

/**
 * A chain as sent, in its order, and the certificates that the validating path has and a server should send: each stands after the one it
 * issued. A root is not missing, since clients have their own (RFC 5246 §7.4.2).
 */
export function sentRows<Sent extends ChainPart, Known extends ChainPart>(
  sent: readonly Sent[],
  path: readonly Known[],
  isPathWhole: boolean,
): readonly SentRow<Sent, Known>[] {
  const rows: SentRow<Sent, Known>[] = sent.map((link) => ({ kind: 'sent', link }));
  const hashOf = (row: SentRow<Sent, Known>) => (row.kind === 'unknown' ? null : row.link.sha256);
  const put = (row: SentRow<Sent, Known>, after: string) =>
    rows.splice(rows.findIndex((each) => hashOf(each) === after) + 1, 0, row);
  for (const [index, link] of path.entries()) {
    const issued = path[index - 1];
    if (issued === undefined || link.isSelfSigned || sent.some(({ sha256 }) => sha256 === link.sha256))
      continue;
    put({ kind: 'missing', link }, issued.sha256);
  }
  const last = path.at(-1);
  if (!isPathWhole && last !== undefined && !last.isSelfSigned)
    put({ kind: 'unknown', name: last.issuer }, last.sha256);
  return rows;
}
