import { and, eq, inArray } from 'drizzle-orm';
import { fromBase64, toHex } from '#core/x509/encoding.ts';
import { type Authority, type AuthorityId, authorityIds } from '#server/ca/authority.ts';
import type { Authorities } from '#server/ca/authority-store.ts';
import { type AskedStatus, type OcspRequest, readOcspRequest } from '#server/ca/ocsp-request.ts';
import {
  type CertificateStatus,
  issuerHashes,
  ocspError,
  ocspResponse,
  type SingleStatus,
} from '#server/ca/ocsp-response.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import type { PlainRoute } from '#server/http/app.ts';
import { createLine } from '#server/http/line.ts';
import { readBytes } from '#server/http/read-bytes.ts';
import { countAttempt, networkOf } from '#server/session/attempts.ts';

const path = /^\/ocsp\/([a-z]+)(?:\/(.{1,4096}))?$/s;
const mostBytes = 16 * 1024;
/** Seconds a proxy may cache a GET response: short, so that revocations show soon. */
const keptSeconds = 300;
/** A response is signed again after half of its validity (BR §4.9.10). */
const signedAnewMs = 43_200_000;
const mostKept = 2_000;
/** Requests with a nonce from one network: each needs a signature of its own. */
const signatures = { most: 300, seconds: 60 } as const;

const hashNames = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
} as const;

interface Kept {
  /** Status of the certificates at the time. */
  readonly state: string;
  readonly made: number;
  readonly der: Uint8Array;
}

/**
 * The OCSP responder of the sandbox's CAs (RFC 6960): `POST /ocsp/<id>`, and `GET /ocsp/<id>/<request in base64>`. It responds only for
 * issued certificates. A response without a nonce is signed once for all requests.
 */
export function ocspResponder(authorities: Authorities, { db, clock }: { db: Db; clock: Clock }): PlainRoute {
  const line = createLine(2, 200);
  const kept = new Map<string, Kept>();
  const judges = new Map<AuthorityId, IssuerJudge>();
  return async (request, ip) => {
    const [, name, encoded] = path.exec(new URL(request.url).pathname) ?? [];
    const id = authorityIds.find((known) => known === name);
    if (id === undefined) return null;
    const asked = await readAsked(request, encoded);
    if (asked === null) return reply(ocspError('malformed'));
    const judge = judges.get(id) ?? issuerJudge(authorities[id]);
    judges.set(id, judge);
    if (!asked.asked.every(judge)) return reply(ocspError('unauthorized'));
    if (line.isFull()) return reply(ocspError('tryLater'));
    if (asked.nonce !== null) {
      const wait = await countAttempt(db, `ocsp:${networkOf(ip)}`, signatures, clock.real());
      if (wait !== null) return reply(ocspError('tryLater'));
    }
    return line.run(async () => {
      const statuses = await readStatuses(db, id, asked.asked);
      // RFC 5019 §2.2.3: no status for serials never issued, and no signature for whoever guesses them.
      if (statuses === null) return reply(ocspError('unauthorized'));
      const der = answerOf(authorities[id], asked, statuses, clock.now(), kept);
      return reply(der, request.method !== 'POST' && asked.nonce === null);
    });
  };
}

async function readAsked(request: Request, encoded: string | undefined): Promise<OcspRequest | null> {
  if (request.method === 'POST') {
    const body = encoded === undefined ? await readBytes(request, mostBytes) : null;
    return body === null ? null : readOcspRequest(body);
  }
  const der = encoded === undefined ? null : fromBase64(decoded(encoded));
  return der === null ? null : readOcspRequest(der);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

type IssuerJudge = (asked: AskedStatus) => boolean;

/** Whether the requested certificate is one of this CA's, judging by its hashes. */
function issuerJudge(authority: Authority): IssuerJudge {
  const known = new Map(
    Object.entries(hashNames).map(([id, hash]) => {
      const { name, key } = issuerHashes(authority, hash);
      return [id, `${toHex(name)} ${toHex(key)}`];
    }),
  );
  return ({ hashAlgorithm, nameHash, keyHash }) => known.get(hashAlgorithm) === `${nameHash} ${keyHash}`;
}

async function readStatuses(
  db: Db,
  authority: AuthorityId,
  asked: readonly AskedStatus[],
): Promise<readonly SingleStatus[] | null> {
  const rows = await db
    .select({
      serialNumber: certificates.serialNumber,
      at: certificates.revokedTime,
      reason: certificates.revocationReason,
    })
    .from(certificates)
    .where(
      and(
        eq(certificates.authority, authority),
        inArray(
          certificates.serialNumber,
          asked.map(({ serialNumber }) => serialNumber),
        ),
      ),
    );
  const bySerial = new Map(
    rows.map(({ serialNumber, at, reason }): [string, CertificateStatus] => [
      serialNumber,
      at === null ? { kind: 'good' } : { kind: 'revoked', at, reason: reason ?? 'unspecified' },
    ]),
  );
  const statuses = asked.flatMap(({ certId, serialNumber }) => {
    const status = bySerial.get(serialNumber);
    return status === undefined ? [] : [{ certId, status }];
  });
  return statuses.length === asked.length ? statuses : null;
}

function answerOf(
  authority: Authority,
  { nonce }: OcspRequest,
  statuses: readonly SingleStatus[],
  now: Date,
  kept: Map<string, Kept>,
): Uint8Array {
  if (nonce !== null) return ocspResponse(authority, statuses, now, nonce);
  const key = statuses.map(({ certId }) => toHex(certId)).join(' ');
  const state = statuses
    .map(({ status }) => (status.kind === 'good' ? '' : `${status.at.getTime()} ${status.reason}`))
    .join(' ');
  const known = kept.get(key);
  const age = now.getTime() - (known?.made ?? 0);
  if (known?.state === state && age >= 0 && age < signedAnewMs) return known.der;
  const der = ocspResponse(authority, statuses, now, null);
  const [oldest] = kept.size < mostKept ? [] : kept.keys();
  if (oldest !== undefined) kept.delete(oldest);
  kept.set(key, { state, made: now.getTime(), der });
  return der;
}

function reply(der: Uint8Array, isCacheable = false): Response {
  const cache = isCacheable ? `public, no-transform, must-revalidate, max-age=${keptSeconds}` : 'no-store';
  return new Response(new Uint8Array(der), {
    headers: { 'content-type': 'application/ocsp-response', 'cache-control': cache },
  });
}
