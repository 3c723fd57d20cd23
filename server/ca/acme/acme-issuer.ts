import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { caLimitsOf } from '#core/orders/ca-limits.ts';
import { revocationCodes } from '#core/orders/revocation-reasons.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { readPem } from '#core/x509/pem.ts';
import { type AccountSettings, type AcmeAccount, holdAccount } from '#server/ca/acme/account.ts';
import { suggestedRenewals } from '#server/ca/acme/ari.ts';
import type { Ask } from '#server/ca/acme/ask.ts';
import { downloadCertificate } from '#server/ca/acme/certificate.ts';
import { validationOf } from '#server/ca/acme/challenges.ts';
import { openConnection } from '#server/ca/acme/connection.ts';
import { sameNames } from '#server/ca/acme/order-documents.ts';
import { keep, latestAttempt, lease, writeAttempt } from '#server/ca/acme/order-rows.ts';
import { type Permitted, step } from '#server/ca/acme/order-steps.ts';
import { AcmeProblem, consequenceOf, Unanswered } from '#server/ca/acme/problem.ts';
import type { AcmeProfile, AcmeWorld } from '#server/ca/acme/world.ts';
import type {
  Begun,
  IssuedCertificate,
  IssueRefusal,
  IssueRequest,
  Postponed,
  RemoteIssuer,
  RevocationRequest,
} from '#server/ca/issuer.ts';
import type { Db } from '#server/db/open.ts';
import type { AcmeOrderRow } from '#server/db/schema/issuer.ts';

export interface AcmeIssuerSettings extends AccountSettings {
  readonly profile: AcmeProfile | undefined;
}

/** Milliseconds a run lasts, which is less than a job may take, and the longest wait it sits out itself. */
const runMs = 25_000;
const satOutMs = 2_000;
/** Milliseconds until a request that another process works on is looked at again. */
const busyMs = 3_000;

interface AcmeServices {
  readonly db: Db;
  readonly ask: Ask;
  readonly now: () => Date;
  /** Lets this many milliseconds pass. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Ends early, as its owner closes. */
async function sitOut(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}

/** Issues from any ACME directory (RFC 8555). The journal in the database says where each request stands, so any process can go on. */
export function createAcmeIssuer(
  { db, ask, now, pause = sitOut }: AcmeServices,
  settings: AcmeIssuerSettings,
): RemoteIssuer {
  const connection = openConnection(settings.directory, ask, now);
  const account = holdAccount({ db, connection, now }, settings);
  const { directory, profile } = settings;
  const world: AcmeWorld = { db, connection, account, directory, profile, now };
  const closing = new AbortController();
  const run = (row: AcmeOrderRow, permitted: Permitted | null) =>
    advance(world, row, permitted, (ms) => pause(ms, closing.signal), closing.signal);

  return {
    place: 'outside',
    validates: true,
    mostNames: caLimitsOf(new URL(directory).hostname)?.names ?? null,

    async begin(request): Promise<Begun> {
      const row = await run(await openAttempt(world, request), null);
      if (row.state === 'failed' && !row.isOfNames) return { kind: 'refused', refusals: row.refusals };
      if (row.state === 'failed' || ['begun', 'creating', 'authorizing'].includes(row.state))
        return postponed(world, row);
      const validating = await account.current().catch(() => null);
      if (validating === null) return postponed(world, row);
      const challenged = { url: validating.account, thumbprint: validating.thumbprint };
      return { kind: 'begun', validations: row.authorizations.map((one) => validationOf(one, challenged)) };
    },

    async issue(request, chosen): Promise<Result<IssuedCertificate, IssueRefusal> | Postponed> {
      const known = await latestAttempt(db, directory, request.orderNo);
      if (known === undefined) return { kind: 'postponed', until: now(), refusals: [], isAnew: true };
      const row = await run(known, { csr: derOf(request.csr), chosen });
      if (row.state === 'failed') {
        if (!row.isOfNames) return fail('issuer-refused');
        return { kind: 'postponed', until: row.waitUntil ?? now(), refusals: row.refusals, isAnew: true };
      }
      if (row.state !== 'valid') return postponed(world, row);
      try {
        const { issued, renewalID } = await downloadCertificate(world, row, request);
        const renewalCheckTime = renewalID === '' ? null : (row.renewalCheckTime ?? now());
        await keep(db, row.id, { renewalID, renewalCheckTime, waitUntil: null, waits: 0 });
        await forgetReplaced(world, request);
        return ok(issued);
      } catch (error) {
        const until = untilOf(error);
        if (until === undefined) throw error;
        const waitUntil = until ?? new Date(now().getTime() + busyMs);
        return postponed(world, await keep(db, row.id, { waitUntil }));
      }
    },

    revoke: (request) => revokeAt(world, request),
    renewals: () => suggestedRenewals(world),
    close() {
      closing.abort();
      connection.close();
    },
  };
}

/** The attempt that counts for a request: a new one if the last one failed, ended or was for other names. */
async function openAttempt(world: AcmeWorld, request: IssueRequest): Promise<AcmeOrderRow> {
  const { db, directory, now } = world;
  const last = await latestAttempt(db, directory, request.orderNo);
  const values = request.names.map((value) => ({ value }));
  const isOpen = last !== undefined && !isOver(last, now()) && sameNames(values, last.names);
  if (isOpen) return last;
  const before =
    request.previousNo === undefined ? undefined : await latestAttempt(db, directory, request.previousNo);
  return writeAttempt(db, {
    directory,
    requestNo: request.orderNo,
    attempt: (last?.attempt ?? 0) + 1,
    names: request.names.map((name) => (isIP(name) === 0 ? name.toLowerCase() : name)),
    replaces: before?.renewalID ?? '',
    createdTime: now(),
  });
}

/** The CA is not asked any more when to renew what a later certificate of the order has replaced. */
async function forgetReplaced({ db, directory }: AcmeWorld, { previousNo }: IssueRequest): Promise<void> {
  const replaced = previousNo === undefined ? undefined : await latestAttempt(db, directory, previousNo);
  if (replaced !== undefined) await keep(db, replaced.id, { renewalCheckTime: null });
}

/** Failed, or ended at the CA before anything was signed. */
function isOver({ state, expireTime, waitUntil }: AcmeOrderRow, now: Date): boolean {
  // Names that were refused again and again wait for a while.
  if (state === 'failed') return waitUntil === null || waitUntil <= now;
  return (
    ['authorizing', 'waiting', 'validating', 'ready'].includes(state) &&
    expireTime !== null &&
    expireTime <= now
  );
}

/** Takes steps until nothing can be done now, with the row leased. Sits out short waits, so that a quick CA is not made slow. */
async function advance(
  world: AcmeWorld,
  found: AcmeOrderRow,
  permitted: Permitted | null,
  pause: (ms: number) => Promise<void>,
  signal: AbortSignal,
): Promise<AcmeOrderRow> {
  const { db, now } = world;
  const began = performance.now();
  let row = await lease(db, found.id, now());
  if (row === undefined) return { ...found, waitUntil: new Date(now().getTime() + busyMs) };
  try {
    for (let isResumed = true; !signal.aborted; isResumed = false) {
      const wait = (row.waitUntil?.getTime() ?? 0) - now().getTime();
      const left = runMs - (performance.now() - began);
      if (left <= 0 || wait > Math.min(satOutMs, left)) break;
      if (wait > 0) await pause(wait);
      const next = await step(world, row, permitted, isResumed);
      if (next === null) break;
      row = next;
    }
    return row;
  } finally {
    await keep(db, row.id, { leasedUntil: null });
  }
}

function postponed({ now }: AcmeWorld, { waitUntil, refusals, problem }: AcmeOrderRow): Postponed {
  const until = waitUntil !== null && waitUntil > now() ? waitUntil : new Date(now().getTime() + busyMs);
  return { kind: 'postponed', until, refusals: problem === '' ? [] : refusals, isAnew: false };
}

/** Revokes with the account's key (RFC 8555 §7.6). */
async function revokeAt(
  { connection, account }: AcmeWorld,
  { certificate, reason }: RevocationRequest,
): Promise<'done' | 'refused' | null> {
  const der = new X509Certificate(certificate).raw;
  try {
    const signer: AcmeAccount = await account.current();
    const { revokeCert } = await connection.directory();
    await connection.post(signer, revokeCert, {
      certificate: der.toString('base64url'),
      reason: revocationCodes[reason],
    });
    return 'done';
  } catch (error) {
    if (error instanceof AcmeProblem && error.type === 'alreadyRevoked') return 'done';
    if (untilOf(error) !== undefined) return null;
    if (error instanceof AcmeProblem) return 'refused';
    throw error;
  }
}

/** When what failed may be asked again; null if nobody said, undefined if never. */
function untilOf(error: unknown): Date | null | undefined {
  if (error instanceof Unanswered) return null;
  if (error instanceof AcmeProblem && consequenceOf(error) === 'again') return error.until;
  return undefined;
}

function derOf(pem: string): Uint8Array {
  const [first] = readPem(pem).blocks;
  if (first === undefined) throw new Error('the request can’t be read');
  return first.bytes;
}
