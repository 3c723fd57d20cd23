import * as v from 'valibot';
import { findLostOrder } from '#server/ca/acme/lost-order.ts';
import { identifierOf, orderSchema } from '#server/ca/acme/order-documents.ts';
import { askAuthorization, refusalsOf } from '#server/ca/acme/order-names.ts';
import { type AcmeOrderChanges, keep } from '#server/ca/acme/order-rows.ts';
import { AcmeProblem, consequenceOf, readProblem, Unanswered } from '#server/ca/acme/problem.ts';
import type { AcmeWorld } from '#server/ca/acme/world.ts';
import type { ChosenChallenges } from '#server/ca/issuer.ts';
import type { AcmeOrderRow } from '#server/db/schema/issuer.ts';

/** What an order may do now: the request to sign, and what was published for which name. Null: only begin. */
export interface Permitted {
  /** DER. */
  readonly csr: Uint8Array;
  readonly chosen: ChosenChallenges;
}

/** Milliseconds before a CA that gave no time is asked again: the first, doubled each time, and the longest. */
const waits = { first: 500, longest: 60_000, operator: 3_600_000, limited: 3_600_000 } as const;

/**
 * Takes one step of an order: one effect at the CA, whose result is stored before the next. Returns the row as it then is, or null if
 * nothing can be done now: it waits for a time, for somebody to publish, or is over. `isResumed`: the row was left so by an earlier run,
 * which may have been killed while a request was under way.
 */
export async function step(
  world: AcmeWorld,
  row: AcmeOrderRow,
  permitted: Permitted | null,
  isResumed: boolean,
): Promise<AcmeOrderRow | null> {
  if (row.waitUntil !== null && row.waitUntil > world.now()) return null;
  try {
    const changes = await effect(world, row, permitted, isResumed);
    if (changes === null) return null;
    return await keep(world.db, row.id, { waitUntil: null, waits: 0, ...changes });
  } catch (error) {
    return keep(world.db, row.id, afterFailure(world, row, error));
  }
}

async function effect(
  world: AcmeWorld,
  row: AcmeOrderRow,
  permitted: Permitted | null,
  isResumed: boolean,
): Promise<AcmeOrderChanges | null> {
  switch (row.state) {
    case 'begun':
      // Stored before it is requested: from here on an order may exist at the CA.
      return { state: 'creating', profile: await profileFor(world, row) };
    case 'creating':
      return createOrder(world, row, isResumed || row.waits > 0);
    case 'authorizing':
      return readAuthorizations(world, row);
    case 'waiting':
      return permitted && tellNext(world, row, permitted.chosen);
    case 'validating':
      return pollAuthorizations(world, row);
    case 'ready':
      return permitted && finalize(world, row, permitted.csr);
    case 'processing':
      return readOrder(world, row);
    case 'valid':
    case 'failed':
      return null;
  }
}

async function profileFor({ connection, profile }: AcmeWorld, row: AcmeOrderRow): Promise<string> {
  // Refused before: only a preferred one is given up.
  if (profile === undefined || row.problem === 'invalidProfile') return '';
  const { meta } = await connection.directory();
  return profile.isRequired || Object.hasOwn(meta.profiles, profile.name) ? profile.name : '';
}

/** Requests the order, unless a request whose reply was lost made one already. */
async function createOrder(
  world: AcmeWorld,
  row: AcmeOrderRow,
  mayExist: boolean,
): Promise<AcmeOrderChanges> {
  const { connection } = world;
  const account = await world.account.current();
  const { newOrder, renewalInfo } = await connection.directory();
  const lost = mayExist ? await findLostOrder(world, account, row) : null;
  if (lost !== null) return lost;
  const answer = await connection.post(account, newOrder, {
    identifiers: row.names.map(identifierOf),
    ...(row.replaces !== '' && renewalInfo !== undefined ? { replaces: row.replaces } : {}),
    ...(row.profile === '' ? {} : { profile: row.profile }),
  });
  if (answer.location === '') throw new Unanswered('the CA named no order');
  return { url: answer.location, ...changesOf(answer.json, row), state: 'authorizing', problem: '' };
}

async function readAuthorizations(world: AcmeWorld, row: AcmeOrderRow): Promise<AcmeOrderChanges> {
  const account = await world.account.current();
  const found = [];
  for (const { url } of row.authorizations)
    found.push((await askAuthorization(world, account, url)).authorization);
  return {
    authorizations: found,
    state: found.every(({ status }) => status === 'valid') ? 'ready' : 'waiting',
  };
}

/** Tells the CA to check the next name for which something was published. */
async function tellNext(
  world: AcmeWorld,
  row: AcmeOrderRow,
  chosen: ChosenChallenges,
): Promise<AcmeOrderChanges | null> {
  const next = row.authorizations.find(({ status, isTold }) => status !== 'valid' && !isTold);
  if (next === undefined) return { state: 'validating' };
  const challenge = next.challenges.find(({ type }) => type === chosen.get(next.name));
  if (challenge === undefined) return null;
  try {
    await world.connection.post(await world.account.current(), challenge.url, {});
  } catch (error) {
    // It is no longer pending: an earlier request arrived although its reply was lost. Its state is read next.
    if (!(error instanceof AcmeProblem) || error.type !== 'malformed') throw error;
  }
  const authorizations = row.authorizations.map((one) => (one === next ? { ...one, isTold: true } : one));
  return { authorizations };
}

async function pollAuthorizations(world: AcmeWorld, row: AcmeOrderRow): Promise<AcmeOrderChanges> {
  const account = await world.account.current();
  const now = world.now();
  let until: Date | null = null;
  const authorizations = [];
  const refusals = [];
  for (const before of row.authorizations) {
    if (before.status === 'valid') {
      authorizations.push(before);
      continue;
    }
    const read = await askAuthorization(world, account, before.url);
    authorizations.push({ ...read.authorization, isTold: true });
    if (read.until !== null && (until === null || read.until > until)) until = read.until;
    if (!['valid', 'pending', 'processing'].includes(read.authorization.status))
      refusals.push(...refusalsOf([before.name], read.problem));
  }
  const [refused] = refusals;
  if (refused !== undefined)
    return {
      ...{ authorizations, refusals, state: 'failed', problem: refused.problem, isOfNames: true },
      waitUntil: triedFrom(row, now, until),
    };
  if (authorizations.every(({ status }) => status === 'valid')) return { authorizations, state: 'ready' };
  return { authorizations, ...waiting(row, now, until) };
}

/** Sends the request to sign, unless an earlier one arrived: only a ready order takes one. */
async function finalize(world: AcmeWorld, row: AcmeOrderRow, csr: Uint8Array): Promise<AcmeOrderChanges> {
  const { status, ...read } = await askOrder(world, row);
  if (status !== 'ready') return read;
  const account = await world.account.current();
  const answer = await world.connection.post(account, row.finalizeUrl, {
    csr: Buffer.from(csr).toString('base64url'),
  });
  return { ...changesOf(answer.json, row), ...stateOf(answer.json, row, world.now(), answer.until) };
}

async function readOrder(world: AcmeWorld, row: AcmeOrderRow): Promise<AcmeOrderChanges> {
  const { status: _, ...changes } = await askOrder(world, row);
  return changes;
}

async function askOrder(world: AcmeWorld, row: AcmeOrderRow): Promise<AcmeOrderChanges & { status: string }> {
  const answer = await world.connection.post(await world.account.current(), row.url ?? '', null);
  const { status } = v.parse(orderSchema, answer.json);
  return {
    ...{ status, ...changesOf(answer.json, row) },
    ...stateOf(answer.json, row, world.now(), answer.until),
  };
}

function changesOf(json: unknown, row: AcmeOrderRow): AcmeOrderChanges {
  const { finalize: finalizeUrl, certificate, authorizations, expires } = readOrderDocument(json);
  return {
    finalizeUrl,
    certificateUrl: certificate,
    expireTime: Number.isNaN(Date.parse(expires)) ? row.expireTime : new Date(expires),
    ...(row.authorizations.length > 0
      ? {}
      : {
          authorizations: authorizations.map((url) => ({
            ...{ url, name: '', status: '', isTold: false, challenges: [] },
          })),
        }),
  };
}

function stateOf(json: unknown, row: AcmeOrderRow, now: Date, until: Date | null): AcmeOrderChanges {
  const { status, error, certificate } = readOrderDocument(json);
  switch (status) {
    case 'valid':
      return certificate === '' ? waiting(row, now, until) : { state: 'valid' };
    case 'processing':
      return { state: 'processing', ...waiting(row, now, until) };
    case 'pending':
    case 'ready':
      return { state: 'ready', ...waiting(row, now, until) };
    default: {
      const problem = readProblem(error, { status: 0, links: '', until: null });
      return failed(row, problem, consequenceOf(problem) === 'names', now);
    }
  }
}

function readOrderDocument(json: unknown) {
  const read = v.safeParse(orderSchema, json);
  if (!read.success) throw new Unanswered('the CA’s order can’t be read');
  return read.output;
}

function failed(row: AcmeOrderRow, problem: AcmeProblem, isOfNames: boolean, now: Date): AcmeOrderChanges {
  return {
    ...{ state: 'failed', problem: problem.type, refusals: refusalsOf(row.names, problem), isOfNames },
    ...(isOfNames ? { waitUntil: triedFrom(row, now, problem.until) } : {}),
  };
}

/** Minutes before names that were refused are tried again, by the number of the try: delegated and lasting records are there at once. */
const triedAgain = [0, 1, 5, 15, 60, 360] as const;

function triedFrom({ attempt }: AcmeOrderRow, now: Date, until: Date | null): Date | null {
  const minutes = triedAgain[Math.min(attempt, triedAgain.length) - 1] ?? 0;
  const from = new Date(now.getTime() + minutes * 60_000);
  if (until !== null && until > from) return until;
  return minutes === 0 ? null : from;
}

function waiting({ waits: before }: AcmeOrderRow, now: Date, until: Date | null): AcmeOrderChanges {
  const ms = Math.min(waits.first * 2 ** Math.min(before, 10), waits.longest);
  return { waitUntil: until ?? new Date(now.getTime() + ms), waits: before + 1 };
}

function afterFailure(world: AcmeWorld, row: AcmeOrderRow, error: unknown): AcmeOrderChanges {
  const now = world.now();
  if (error instanceof Unanswered || error instanceof v.ValiError) return waiting(row, now, null);
  if (!(error instanceof AcmeProblem)) throw error;
  // Refused for certain: no order was made. After an error of the server itself one may exist.
  const undone: AcmeOrderChanges = row.state === 'creating' && error.status < 500 ? { state: 'begun' } : {};
  const refusals = refusalsOf(row.names, error);
  const later = (ms: number) => error.until ?? new Date(now.getTime() + ms);
  // What the CA no longer knows is begun anew.
  if (error.status === 404 && row.url !== null) return failed(row, error, true, now);
  switch (consequenceOf(error)) {
    case 'again': {
      const until = error.type === 'rateLimited' ? later(waits.limited) : error.until;
      const shown = error.type === 'rateLimited' ? { problem: error.type, refusals } : {};
      return { ...undone, ...shown, ...waiting(row, now, until) };
    }
    case 'operator':
      world.account.forget();
      return {
        ...undone,
        problem: error.type,
        refusals,
        waitUntil: later(waits.operator),
        waits: row.waits + 1,
      };
    case 'replaces':
      return row.replaces === '' ? failed(row, error, false, now) : { ...undone, replaces: '' };
    case 'profile':
      return world.profile?.isRequired || row.profile === ''
        ? { ...undone, problem: error.type, refusals, waitUntil: later(waits.operator), waits: row.waits + 1 }
        : { ...undone, problem: error.type };
    case 'names':
    case 'request':
      return failed(row, error, false, now);
  }
}
