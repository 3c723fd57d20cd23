import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CertificateView } from '#core/x509/certificate-view.ts';
import type { Db } from '#server/db/open.ts';
import { certificateDers } from '#server/db/schema/discovery.ts';
import type { EndedTarget, SeenPlace } from '#server/discovery/ended-target.ts';
import { askAddresses } from '#server/discovery/engine/ask-addresses.ts';
import type { ScanWorld } from '#server/discovery/engine/look.ts';
import type { Pacer } from '#server/discovery/engine/pacer.ts';
import { readFacts } from '#server/discovery/facts.ts';
import { chainHash, type JudgedChain, judgeChain } from '#server/discovery/judge-chain.ts';
import type { Allowed } from '#server/discovery/scopes.ts';
import type { ReadTls } from '#server/tools/tls/read-tls.ts';

/** What asking needs besides the target. */
export interface Asking {
  readonly world: ScanWorld;
  readonly pacer: Pacer;
  readonly roots: readonly CertificateView[];
  readonly db: Db;
  readonly allowed: Allowed;
  readonly now: Date;
}

/** Milliseconds a target waits for its address; later ones are asked again in a later slice. */
const mostWaitMs = 3000;
const mostJudged = 5000;

/** Chains judged lately: the same ones are sent everywhere. */
const judged = new Map<string, JudgedChain>();

/**
 * Asks one target: whether it may be asked, what its name leads to, and what each of its addresses serves. Null if an address has no turn
 * now.
 */
export async function askTarget(asking: Asking, target: EndedTarget['target']): Promise<EndedTarget | null> {
  const began = performance.now();
  const end = (result: EndedTarget['result'], detail = '', seen: readonly SeenPlace[] = []): EndedTarget => ({
    ...{ target, result, detail, seen },
    ms: Math.round(performance.now() - began),
  });
  const refusal = asking.allowed.refusalOf(target.host);
  if (refusal !== null) return end(refusal);
  const asked = await askAddresses(asking, target, mostWaitMs);
  if (asked === null) return null;
  if (!asked.ok) return end(asked.result, asked.detail);
  const { looks } = asked;
  const seen: SeenPlace[] = [];
  for (const look of looks) {
    const place = look.ok ? await readPlace(asking, { address: look.address, ...look.tls }) : null;
    if (place !== null) seen.push(place);
  }
  if (seen.length > 0) return end('found', '', seen);
  const missed = looks.find((look) => !look.ok);
  if (missed === undefined || missed.ok) return end('certificate-unreadable');
  return end(missed.miss, missed.detail);
}

/** What an address sent, read and judged; null if its first certificate cannot be read. */
export async function readPlace(
  asking: Pick<Asking, 'roots' | 'db' | 'now'>,
  { address, chain: sent, version, asksForCertificate }: ReadTls & { readonly address: string },
): Promise<SeenPlace | null> {
  const links = [];
  for (const der of sent) {
    const facts = await readFacts(der);
    if (facts !== null) links.push(facts);
  }
  const [leaf] = links;
  // The first certificate is the server's; another one in its place says nothing.
  if (leaf === undefined || leaf.sha256 !== sha256Of(sent[0])) return null;
  const hash = chainHash(links.map(({ sha256 }) => sha256));
  const known = judged.get(hash);
  const chain =
    known ?? (await judgeChain(links, asking.roots, asking.now, (last) => isIssuerKnown(asking.db, last)));
  if (known === undefined) {
    if (judged.size >= mostJudged) judged.clear();
    // An issuer that nobody knows today may be known tomorrow.
    if (chain.isTrusted) judged.set(hash, chain);
  }
  return { address, leaf, links, chain, tlsVersion: version, asksForCertificate };
}

const sha256Of = (der: Uint8Array | undefined) =>
  der === undefined ? '' : createHash('sha256').update(der).digest('hex');

/** Whether a certificate of the issuer is known here. */
export async function isIssuerKnown(db: Db, { der, spans }: CertificateView): Promise<boolean> {
  const { at, length } = spans.issuer;
  const name = createHash('sha256')
    .update(der.subarray(at, at + length))
    .digest('hex');
  const [row] = await db
    .select({ sha256: certificateDers.sha256 })
    .from(certificateDers)
    .where(eq(certificateDers.issues, name))
    .limit(1);
  return row !== undefined;
}
