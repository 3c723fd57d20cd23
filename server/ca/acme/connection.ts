import * as v from 'valibot';
import type { AcmeReply, Ask } from '#server/ca/acme/ask.ts';
import { type AccountKey, signed } from '#server/ca/acme/jws.ts';
import { AcmeProblem, readProblem, Unanswered } from '#server/ca/acme/problem.ts';
import { readRetryAfter } from '#server/ca/acme/retry-after.ts';

const url = v.pipe(v.string(), v.maxLength(2000));
const directorySchema = v.object({
  newNonce: url,
  newAccount: url,
  newOrder: url,
  revokeCert: url,
  keyChange: v.optional(url),
  renewalInfo: v.optional(url),
  meta: v.optional(
    v.object({
      externalAccountRequired: v.optional(v.boolean(), false),
      profiles: v.optional(v.record(v.string(), v.string()), {}),
    }),
    {},
  ),
});
export type AcmeDirectory = v.InferOutput<typeof directorySchema>;

/** A reply that was carried out. */
export interface Answered {
  readonly json: unknown;
  readonly text: string;
  readonly location: string;
  readonly links: string;
  /** The earliest next request; null if it did not say. */
  readonly until: Date | null;
  readonly status: number;
}

export interface Signer {
  readonly key: AccountKey;
  /** URL of the account; empty: signed with the key itself. */
  readonly account: string;
}

/** Requests to one ACME directory. All throw `AcmeProblem` for a refusal and `Unanswered` where nobody knows. */
export interface Connection {
  directory(): Promise<AcmeDirectory>;
  /** `payload` null: POST-as-GET. */
  post(signer: Signer, target: string, payload: object | null): Promise<Answered>;
  get(target: string): Promise<Answered>;
  close(): void;
}

/** Milliseconds a directory is used before it is read again: a day. */
const directoryAge = 86_400_000;
const mostNonces = 32;
/** Requests sent for one while the CA refuses its nonces. */
const mostTries = 12;

export function openConnection(address: string, send: Ask, now: () => Date): Connection {
  const nonces: string[] = [];
  let known: { readonly at: number; readonly directory: AcmeDirectory } | null = null;

  /** Where the CA asked to be left alone for a while, and its reply. */
  const held = new Map<string, { readonly until: Date; readonly problem: AcmeProblem }>();

  /** Sends a request, unless the CA said not to before a later time. */
  const ask = async (target: string, method: 'GET' | 'HEAD' | 'POST', body?: object): Promise<AcmeReply> => {
    const hold = held.get(target);
    if (hold !== undefined && hold.until > now()) throw hold.problem;
    const reply = await send(target, method, body);
    const until = reply.status >= 400 ? readRetryAfter(reply.header('retry-after'), now()) : null;
    // A limit may be that of one order's domains: the order waits (RFC 8555 §6.6), the others go on.
    const isOfOneOrder = reply.status === 429 && target === known?.directory.newOrder;
    if (until === null || isOfOneOrder) held.delete(target);
    else held.set(target, { until, problem: refusal(reply, now()) });
    return reply;
  };
  const keepNonce = (reply: AcmeReply) => {
    const nonce = reply.header('replay-nonce');
    if (nonce !== undefined && /^[\w-]{1,256}$/.test(nonce) && nonces.length < mostNonces) nonces.push(nonce);
  };
  const takeNonce = async (): Promise<string> => {
    const kept = nonces.pop();
    if (kept !== undefined) return kept;
    const reply = await ask((await directory()).newNonce, 'HEAD');
    if (reply.status >= 400) throw refusal(reply, now());
    keepNonce(reply);
    const nonce = nonces.pop();
    if (nonce === undefined) throw new Unanswered('the CA gave no nonce');
    return nonce;
  };

  async function directory(): Promise<AcmeDirectory> {
    const at = now().getTime();
    if (known !== null && Math.abs(at - known.at) < directoryAge) return known.directory;
    const { json } = answered(await ask(address, 'GET'), now());
    const read = v.safeParse(directorySchema, json);
    if (!read.success) throw new Unanswered('the CA’s directory can’t be read');
    known = { at, directory: read.output };
    return read.output;
  }

  async function post({ key, account }: Signer, target: string, payload: object | null): Promise<Answered> {
    for (let tries = 1; ; tries += 1) {
      // A nonce is never sent twice, even if nobody knows whether it arrived.
      const body = await signed(key, { url: target, nonce: await takeNonce(), account }, payload);
      const reply = await ask(target, 'POST', body);
      const isRefused = reply.status >= 400;
      const problem = isRefused ? refusal(reply, now()) : null;
      // What is left of the pool is as old as the refused one.
      if (problem?.type === 'badNonce') nonces.length = 0;
      keepNonce(reply);
      if (problem === null) {
        const done = answered(reply, now());
        // What is still under way is not looked at again before.
        if (payload === null && done.until !== null)
          held.set(target, { until: done.until, problem: new AcmeProblem(503, '', '', '', [], done.until) });
        return done;
      }
      if (problem.type !== 'badNonce' || problem.until !== null || tries >= mostTries) throw problem;
    }
  }

  return {
    directory,
    post,
    get: async (target) => answered(await ask(target, 'GET'), now()),
    close: () => send.close(),
  };
}

function answered(reply: AcmeReply, now: Date): Answered {
  if (reply.status < 200 || reply.status >= 300) throw refusal(reply, now);
  return {
    json: parsed(reply.body),
    text: reply.body,
    location: reply.header('location') ?? '',
    links: reply.header('link') ?? '',
    until: readRetryAfter(reply.header('retry-after'), now),
    status: reply.status,
  };
}

function refusal(reply: AcmeReply, now: Date): AcmeProblem {
  const until = readRetryAfter(reply.header('retry-after'), now);
  return readProblem(parsed(reply.body), { status: reply.status, links: reply.header('link') ?? '', until });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
