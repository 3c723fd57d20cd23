import * as v from 'valibot';
import type { EntryFacts } from '#server/discovery/ct/entry-facts.ts';
import { bodyOf } from '#server/discovery/ct/fetch-log.ts';
import { LogFault } from '#server/discovery/ct/log-source.ts';

/** A logged certificate as a search interface shows it. */
export interface Issuance {
  readonly id: string;
  readonly facts: EntryFacts;
  readonly issuer: string;
  readonly notBefore: string;
  readonly notAfter: string;
  readonly isRevoked: boolean;
}

/** Searches the logs by name, those of somebody else who has read them all. */
export interface CtSearch {
  /** Certificates with a name, in the order in which they were found; `after` is the id of the last one known. */
  issuances(
    name: string,
    options: { readonly after: string; readonly hasTree: boolean },
  ): Promise<Issuance[]>;
}

export interface SearchSettings {
  /** No trailing slash. */
  readonly url: string;
  readonly token: string;
}

const patienceMs = 30_000;
const mostBytes = 16 * 1024 * 1024;
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const text = v.pipe(v.string(), v.maxLength(1000));
const moment = v.pipe(text, v.isoTimestamp());
const issuancesSchema = v.array(
  v.object({
    id: text,
    tbs_sha256: hash,
    pubkey_sha256: v.optional(v.nullable(hash)),
    dns_names: v.optional(v.nullable(v.pipe(v.array(text), v.maxLength(4000))), []),
    issuer: v.optional(
      v.nullable(v.object({ friendly_name: v.optional(text, ''), name: v.optional(text, '') })),
    ),
    not_before: moment,
    not_after: moment,
    revoked: v.optional(v.nullable(v.boolean())),
    cert_der: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(400_000), v.base64()))),
  }),
);

/** `GET /v1/issuances` of SSLMate's CT Search API, and of whoever answers like it. Throws `LogFault` if it does not answer as it must. */
export function openSearch({ url, token }: SearchSettings): CtSearch {
  return {
    async issuances(name, { after, hasTree }) {
      const query = new URLSearchParams({
        domain: name,
        include_subdomains: String(hasTree),
        match_wildcards: 'true',
      });
      if (after !== '') query.set('after', after);
      for (const part of ['dns_names', 'issuer', 'cert_der', 'pubkey_sha256', 'revoked'])
        query.append('expand', part);
      const bytes = await ask(`${url}/v1/issuances?${query}`, token);
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), issuancesSchema), bytes.toString());
      if (!read.success) throw new LogFault('unreadable', `issuances: ${v.getDotPath(read.issues[0]) ?? ''}`);
      return read.output.map(issuanceOf);
    },
  };
}

async function ask(url: string, token: string): Promise<Buffer> {
  try {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      // A request with a token goes nowhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    const bytes = await bodyOf(response, 'issuances', mostBytes);
    if (!response.ok) throw new LogFault('unreachable', `issuances: ${response.status}`);
    return bytes;
  } catch (error) {
    if (error instanceof LogFault) throw error;
    throw new LogFault('unreachable', `issuances: ${error instanceof Error ? error.name : ''}`);
  }
}

function issuanceOf(found: v.InferOutput<typeof issuancesSchema>[number]): Issuance {
  const der = found.cert_der == null ? null : Buffer.from(found.cert_der, 'base64');
  return {
    id: found.id,
    facts: {
      names: [...new Set((found.dns_names ?? []).map((name) => name.toLowerCase()))],
      spkiHash: found.pubkey_sha256 ?? '',
      tbsHash: found.tbs_sha256,
      der,
      isAnnouncement: false,
    },
    issuer: found.issuer?.friendly_name || found.issuer?.name || '',
    notBefore: found.not_before,
    notAfter: found.not_after,
    isRevoked: found.revoked === true,
  };
}
