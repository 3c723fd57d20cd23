import { randomBytes } from 'node:crypto';
import type { AcmeReply, Ask } from '#server/ca/acme/ask.ts';
import { Unanswered } from '#server/ca/acme/problem.ts';
import { type SeededRandom, seededRandom } from '#tests/support/seeded-random.ts';

/** The test ends a process here: neither a reply nor a failure is ever handled. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

export interface FaultyCa {
  readonly directory: string;
  readonly ask: Ask;
  readonly now: () => Date;
  /** Moves the clock. */
  pass(ms: number): void;
  /** What it should never have been asked. */
  readonly violations: readonly string[];
  readonly orders: readonly FaultyOrder[];
  /** Faults it showed, by kind. */
  readonly shown: ReadonlyMap<string, number>;
  /** Whether it refused something for good. */
  readonly isRefused: () => boolean;
}

export interface FaultyOrder {
  readonly url: string;
  readonly names: readonly string[];
  /** What it replaces, as asked (RFC 9773 §5). */
  readonly replaces: unknown;
  status: string;
  finalized: number;
}

interface Options {
  readonly chain: string;
  /** Faults by seed; none without. */
  readonly seed?: number;
}

const root = 'https://ca.test';
const error = (type: string) => `urn:ietf:params:acme:error:${type}`;

/** An ACME server in this process with a clock of its own, which shows every fault of one in an order given by the seed. */
export function openFaultyCa({ chain, seed }: Options): FaultyCa {
  const random = seededRandom(seed ?? 0);
  const faults = seed === undefined ? null : faultsOf(random);
  let time = Date.now();
  let isRefused = false;
  const violations: string[] = [];
  const shown = new Map<string, number>();
  const orders: FaultyOrder[] = [];
  const issuedNonces = new Set<string>();
  const usedNonces = new Set<string>();
  const heldUntil = new Map<string, number>();
  const accounts = new Map<string, string>();
  const authorizations = new Map<
    string,
    { order: FaultyOrder; name: string; status: string; polls: number; problem: string }
  >();
  const processing = new Map<FaultyOrder, number>();

  const count = (kind: string) => shown.set(kind, (shown.get(kind) ?? 0) + 1);
  const reply = (status: number, body: unknown, header: Readonly<Record<string, string>> = {}): AcmeReply => {
    const nonce = randomBytes(12).toString('base64url');
    issuedNonces.add(nonce);
    const all: Readonly<Record<string, string>> = { 'replay-nonce': nonce, ...header };
    return {
      status,
      header: (name) => all[name],
      body: typeof body === 'string' ? body : JSON.stringify(body),
    };
  };
  const problem = (status: number, type: string, header: Readonly<Record<string, string>> = {}) => {
    count(type);
    return reply(status, { type: error(type), detail: `because of ${type}`, status }, header);
  };
  /** Both forms, and what was promised for this address. */
  const retryAfter = (target: string): Readonly<Record<string, string>> => {
    const seconds = 1 + random.below(600);
    const isDate = random.chance(0.5);
    const at = isDate ? Math.ceil(time / 1000) * 1000 + seconds * 1000 : time + seconds * 1000;
    heldUntil.set(target, at);
    count(isDate ? 'retry-date' : 'retry-seconds');
    return { 'retry-after': isDate ? new Date(at).toUTCString() : String(seconds) };
  };

  const send = async (target: string, method: string, body?: object): Promise<AcmeReply> => {
    // Requests and replies take some time.
    time += 5;
    if ((heldUntil.get(target) ?? 0) > time) violations.push(`${target} before Retry-After`);
    if (method === 'GET' && target === `${root}/dir`)
      return faults?.general(target, 0.05, { problem, retryAfter }) ?? reply(200, directory);
    if (target === directory.newNonce)
      return faults?.general(target, 0.02, { problem, retryAfter }) ?? reply(200, '');
    if (target.startsWith(`${directory.renewalInfo}/`)) {
      const [start, end] = [time + 86_400_000, time + 2 * 86_400_000].map((at) => new Date(at).toISOString());
      return reply(200, { suggestedWindow: { start, end } }, { 'retry-after': '3600' });
    }
    const jws = body as { protected: string; payload: string };
    const header = JSON.parse(Buffer.from(jws.protected, 'base64url').toString()) as Header;
    const payload = jws.payload === '' ? null : JSON.parse(Buffer.from(jws.payload, 'base64url').toString());
    if (header.url !== target) violations.push(`${target} signed for ${header.url}`);
    if (usedNonces.has(header.nonce)) violations.push(`${target} with a nonce that was sent before`);
    usedNonces.add(header.nonce);
    if (!issuedNonces.has(header.nonce)) return problem(400, 'badNonce');
    const early = faults?.general(target, 0.12, { problem, retryAfter }) ?? null;
    if (early !== null) return early;
    if (faults?.takes(0.04)) {
      count('lost request');
      throw new Unanswered('lost');
    }
    const answer = handle(target, header, payload);
    if (faults?.takes(0.06)) {
      // Nobody can keep to what nobody heard.
      heldUntil.delete(target);
      count('lost reply');
      throw new Unanswered('lost');
    }
    return answer;
  };

  function handle(target: string, header: Header, payload: Record<string, unknown> | null): AcmeReply {
    const [, kind = '', id = ''] = new URL(target).pathname.split('/');
    switch (kind) {
      case 'account':
        return account(header, payload);
      case 'list':
        return reply(200, { orders: orders.map(({ url }) => url) });
      case 'order':
        return id === 'new' ? newOrder(payload) : showOrder(orders[Number(id)]);
      case 'authz':
        return showAuthorization(target);
      case 'challenge': {
        const found = authorizations.get(`${root}/authz/${id}`);
        if (found === undefined) return problem(404, 'malformed');
        if (found.status === 'pending') found.status = 'processing';
        return reply(200, { type: 'dns-01', url: target, token: 'token', status: found.status });
      }
      case 'finalize':
        return finalize(orders[Number(id)]);
      case 'certificate':
        return reply(200, chain);
      default:
        return problem(404, 'malformed');
    }
  }

  function account({ jwk }: Header, payload: Record<string, unknown> | null): AcmeReply {
    const id = JSON.stringify(jwk);
    const isKnown = accounts.has(id);
    if (!isKnown && payload?.onlyReturnExisting === true) return problem(400, 'accountDoesNotExist');
    if (!isKnown && faults?.once('externalAccountRequired')) return problem(403, 'externalAccountRequired');
    const url = accounts.get(id) ?? `${root}/acct/${accounts.size}`;
    accounts.set(id, url);
    return reply(isKnown ? 200 : 201, { status: 'valid', orders: `${root}/list/0` }, { location: url });
  }

  function newOrder(payload: Record<string, unknown> | null): AcmeReply {
    if (payload?.replaces !== undefined && faults?.once('alreadyReplaced'))
      return problem(409, 'alreadyReplaced');
    if (payload?.profile !== undefined && faults?.once('invalidProfile'))
      return problem(400, 'invalidProfile');
    if (faults?.once('userActionRequired'))
      return problem(403, 'userActionRequired', { link: `<${root}/terms>;rel="terms-of-service"` });
    if (faults?.takes(0.04)) return problem(429, 'rateLimited', retryAfter(directory.newOrder));
    if (faults?.isFinal('rejectedIdentifier')) {
      isRefused = true;
      return problem(400, 'rejectedIdentifier');
    }
    const { identifiers } = payload as { identifiers: { value: string }[] };
    const names = identifiers.map(({ value }) => value);
    const number = orders.length;
    const { replaces } = payload as { replaces?: unknown };
    const order: FaultyOrder = {
      url: `${root}/order/${number}`,
      names,
      replaces,
      status: 'pending',
      finalized: 0,
    };
    orders.push(order);
    for (const [index, name] of names.entries())
      authorizations.set(`${root}/authz/${number}-${index}`, {
        ...{ order, name, status: 'pending', polls: random.below(faults === null ? 1 : 4), problem: '' },
      });
    return reply(201, orderBody(order), { location: order.url });
  }

  function showAuthorization(target: string): AcmeReply {
    const found = authorizations.get(target);
    if (found === undefined) return problem(404, 'malformed');
    if (found.status === 'processing') {
      if (found.polls > 0) {
        found.polls -= 1;
        return reply(200, authorizationBody(target, found), faults?.takes(0.7) ? retryAfter(target) : {});
      }
      const refused = faults?.ofName() ?? '';
      found.status = refused === '' ? 'valid' : 'invalid';
      found.problem = refused;
      if (refused !== '') {
        count(refused);
        found.order.status = 'invalid';
      } else if (
        [...authorizations.values()].every((one) => one.order !== found.order || one.status === 'valid')
      )
        found.order.status = 'ready';
    }
    return reply(200, authorizationBody(target, found));
  }

  function finalize(order: FaultyOrder | undefined): AcmeReply {
    if (order === undefined) return problem(404, 'malformed');
    if (order.status !== 'ready' || faults?.once('orderNotReady')) return problem(403, 'orderNotReady');
    if (faults?.isFinal('badCSR')) {
      isRefused = true;
      return problem(400, 'badCSR');
    }
    order.finalized += 1;
    order.status = 'processing';
    processing.set(order, faults === null ? 0 : random.below(6));
    return reply(200, orderBody(order), { location: order.url });
  }

  function showOrder(order: FaultyOrder | undefined): AcmeReply {
    if (order === undefined) return problem(404, 'malformed');
    const left = processing.get(order) ?? 0;
    if (order.status === 'processing' && left === 0) order.status = 'valid';
    processing.set(order, Math.max(0, left - 1));
    const isSlow = order.status === 'processing';
    if (isSlow) count('processing');
    return reply(200, orderBody(order), isSlow && faults?.takes(0.7) ? retryAfter(order.url) : {});
  }

  function orderBody(order: FaultyOrder): object {
    const number = orders.indexOf(order);
    return {
      ...{ status: order.status, expires: new Date(time + 7 * 86_400_000).toISOString() },
      identifiers: order.names.map((value) => ({ type: 'dns', value })),
      authorizations: order.names.map((_, index) => `${root}/authz/${number}-${index}`),
      finalize: `${root}/finalize/${number}`,
      ...(order.status === 'valid' ? { certificate: `${root}/certificate/${number}` } : {}),
    };
  }

  const ask: Ask = Object.assign(send, { close: () => undefined });
  return {
    ...{ directory: `${root}/dir`, ask, violations, orders, shown },
    now: () => new Date(time),
    pass: (ms) => {
      time += ms;
    },
    isRefused: () => isRefused,
  };
}

interface Header {
  readonly nonce: string;
  readonly url: string;
  readonly jwk?: object;
}

const directory = {
  newNonce: `${root}/nonce`,
  newAccount: `${root}/account/new`,
  newOrder: `${root}/order/new`,
  revokeCert: `${root}/revoke`,
  renewalInfo: `${root}/renewal`,
  meta: { profiles: { short: 'short-lived' } },
};

function authorizationBody(
  url: string,
  { name, status, problem }: { name: string; status: string; problem: string },
) {
  return {
    ...{ status, identifier: { type: 'dns', value: name.replace('*.', '') } },
    ...(name.startsWith('*.') ? { wildcard: true } : {}),
    challenges: [
      {
        ...{ type: 'dns-01', url: url.replace('/authz/', '/challenge/'), token: 'token', status },
        ...(problem === '' ? {} : { error: { type: error(problem), detail: `because of ${problem}` } }),
      },
    ],
  };
}

interface Means {
  readonly problem: (status: number, type: string, header?: Readonly<Record<string, string>>) => AcmeReply;
  readonly retryAfter: (target: string) => Readonly<Record<string, string>>;
}

const nameTypes = ['caa', 'connection', 'dns', 'incorrectResponse', 'unauthorized', 'tls'] as const;

/** Which faults a run shows; each ends, so that a client that does right comes to an end. */
function faultsOf(random: SeededRandom) {
  let left = 25;
  let names = random.below(3);
  const due = new Set<string>();
  for (const type of [
    'alreadyReplaced',
    'invalidProfile',
    'userActionRequired',
    'externalAccountRequired',
    'orderNotReady',
  ])
    if (random.chance(0.4)) due.add(type);
  const final = ['rejectedIdentifier', 'badCSR'].filter(() => random.chance(0.1));
  const takes = (probability: number) => {
    const isTaken = left > 0 && random.chance(probability);
    if (isTaken) left -= 1;
    return isTaken;
  };
  return {
    takes,
    once: (type: string) => due.delete(type),
    /** What a CA refuses it refuses again. */
    isFinal: (type: string) => final.includes(type),
    ofName() {
      if (names === 0 || !random.chance(0.5)) return '';
      names -= 1;
      return random.pick(nameTypes);
    },
    general(target: string, probability: number, { problem, retryAfter }: Means): AcmeReply | null {
      if (!takes(probability)) return null;
      const fault = random.pick(['429', '503', '503-silent', '500', 'badNonce', 'serverInternal']);
      if (fault === '429') return problem(429, 'rateLimited', retryAfter(target));
      if (fault === '503') return problem(503, 'serverInternal', retryAfter(target));
      if (fault === '503-silent') return problem(503, 'serverInternal');
      if (fault === 'badNonce') return problem(400, 'badNonce');
      return problem(500, 'serverInternal');
    },
  };
}
