import { eq } from 'drizzle-orm';
import { account, changeKey, newAccount } from '#server/acme/accounts.ts';
import { authorization, challenge } from '#server/acme/authorizations.ts';
import { certificate, revoke } from '#server/acme/certificates.ts';
import { findClientOrder, listOrders, showOrder } from '#server/acme/client-orders.ts';
import {
  type AcmeClient,
  type AcmeServices,
  type DirectoryRequest,
  describeClient,
  orderPage,
  readSigned,
  type SignedRequest,
} from '#server/acme/context.ts';
import { openPolicy, pulledOrder, servedOrders } from '#server/acme/directories.ts';
import { keepDraft } from '#server/acme/drafts.ts';
import { finalize } from '#server/acme/finalize.ts';
import { isListed, keepContact, keepPull } from '#server/acme/keep-pull.ts';
import { newOrder, planProfile } from '#server/acme/new-order.ts';
import { newNonce } from '#server/acme/nonces.ts';
import { noteRefusal } from '#server/acme/note-refusal.ts';
import { readSignedText } from '#server/acme/read-signed-text.ts';
import { AcmeRefused, notThere, refused } from '#server/acme/refused.ts';
import { renewalInfo } from '#server/acme/renewal-info.ts';
import { type AcmeReply, json, problem } from '#server/acme/reply.ts';
import { acmeDirectories } from '#server/db/schema/acme.ts';
import type { PlainRoute } from '#server/http/app.ts';
import { describeError } from '#server/log-error.ts';
import { countAttempt, networkOf } from '#server/session/attempts.ts';

/** Requests of one network: an order takes eight, and a farm of servers may start its timers together. */
const allowance = { most: 1_200, seconds: 60 } as const;

/** /acme/<slug>/…: the ACME server of an order or of a policy (RFC 8555, RFC 9773). */
export function acmePage(services: AcmeServices): PlainRoute {
  return async (raw, ip) => {
    const url = new URL(raw.url);
    if (!url.pathname.startsWith('/acme/')) return null;
    const site = await services.address;
    const { reply, slug } = await answer(services, raw, { url, ip, site });
    const headers = new Headers({ 'cache-control': 'no-store', ...reply.headers });
    if (slug !== null) {
      headers.set('replay-nonce', await newNonce(services.db, services.clock.real()));
      headers.append('link', `<${site}/acme/${slug}/directory>;rel="index"`);
    }
    return new Response(reply.body, { status: reply.status, headers });
  };
}

interface Addressed {
  readonly url: URL;
  readonly ip: string;
  readonly site: string;
}

/** `slug`: of a directory that exists. */
interface Answered {
  readonly reply: AcmeReply;
  readonly slug: string | null;
}

async function answer(services: AcmeServices, raw: Request, { url, ip, site }: Addressed): Promise<Answered> {
  const now = services.clock.now();
  const refusal = (error: unknown): AcmeReply => {
    if (error instanceof AcmeRefused) return problem(error, now);
    services.log.error('acme.failed', { error: describeError(error) });
    return problem(refused('serverInternal', 'Something failed here. Try again'), now);
  };
  const real = services.clock.real();
  const wait = await countAttempt(services.db, `acme:${networkOf(ip)}`, allowance, real);
  if (wait !== null) {
    const from = new Date(now.getTime() + wait * 1000);
    return {
      reply: problem(refused('rateLimited', 'Too many requests from this network', { from }), now),
      slug: null,
    };
  }
  const [, , slug = '', ...path] = url.pathname.split('/');
  const request = await findRequest(services, raw, { slug, url, ip, site, now });
  if (request === null) return { reply: problem(notThere('directory'), now), slug: null };
  try {
    const reply =
      raw.method === 'POST' ? await post(request, raw, path, url) : await get(request, raw.method, path);
    return { reply, slug };
  } catch (error) {
    return { reply: refusal(error), slug };
  }
}

async function findRequest(
  services: AcmeServices,
  raw: Request,
  { slug, url, ip, site, now }: Addressed & { readonly slug: string; readonly now: Date },
): Promise<DirectoryRequest | null> {
  const [directory] = /^[\da-f]{20}$/.test(slug)
    ? await services.db.select().from(acmeDirectories).where(eq(acmeDirectories.slug, slug))
    : [];
  if (directory === undefined) return null;
  const policy = await openPolicy(services.db, directory);
  const served = await servedOrders(services.db, directory);
  const order = pulledOrder(served, now);
  if (policy === null && order === null) return null;
  return {
    ...{ services, directory, policy, served, order, site, ip, now },
    base: `${site}/acme/${slug}`,
    url: `${site}${url.pathname}${url.search}`,
    client: describeClient(raw.headers),
  };
}

async function get(
  request: DirectoryRequest,
  method: string,
  [place, id, ...rest]: string[],
): Promise<AcmeReply> {
  if (rest.length > 0) throw notThere('page');
  if (place === 'directory' && id === undefined) return json(200, directory(request));
  if (place === 'new-nonce' && id === undefined)
    return { status: method === 'HEAD' ? 200 : 204, body: null, headers: {} };
  if (place === 'renewal-info' && id !== undefined) return renewalInfo(request, id);
  throw refused('malformed', 'Send a signed POST here (RFC 8555 §6.3)', {
    status: 405,
    headers: { allow: 'POST' },
  });
}

function directory(request: DirectoryRequest) {
  const { base, site } = request;
  return {
    newNonce: `${base}/new-nonce`,
    newAccount: `${base}/new-account`,
    newOrder: `${base}/new-order`,
    revokeCert: `${base}/revoke-cert`,
    keyChange: `${base}/key-change`,
    renewalInfo: `${base}/renewal-info`,
    meta: {
      website: site,
      externalAccountRequired: true,
      profiles: { [planProfile]: orderPage(request) },
    },
  };
}

async function post(request: DirectoryRequest, raw: Request, path: string[], url: URL): Promise<AcmeReply> {
  const signed = await readSigned(request, await readSignedText(raw));
  const step = stepOf(path);
  try {
    const reply = await dispatch(request, signed, path, url);
    if (signed.client !== null) await keepContact(request, signed.client);
    return reply;
  } catch (error) {
    const isKnown = signed.client !== null || step === 'account';
    if (error instanceof AcmeRefused && step !== null && isKnown && isListed(error)) {
      const { type, detail } = error.problem;
      const kid = signed.client?.key.kid ?? '';
      await keepPull(request.services.db, request, { step, problem: type, detail, kid });
      const { draft } = error.extras;
      const isDrafted = draft !== undefined && (await keepDraft(request.services.db, request, draft));
      if (!isDrafted) await noteRefusal(request.services.db, request, step, error);
    }
    throw error;
  }
}

/** What a refusal of a request is listed as; null: it isn't. */
function stepOf([place, , end]: string[]) {
  if (place === 'new-account') return 'account';
  if (place === 'new-order') return 'order';
  if (place === 'revoke-cert') return 'revocation';
  return place === 'order' && end === 'finalize' ? 'certificate' : null;
}

async function dispatch(
  request: DirectoryRequest,
  signed: SignedRequest,
  [place = '', id, end, ...rest]: string[],
  url: URL,
): Promise<AcmeReply> {
  const { payload } = signed;
  if (rest.length > 0) throw notThere('page');
  if (place === 'revoke-cert' && id === undefined) return revoke(request, signed);
  if (place === 'new-account' && id === undefined) return newAccount(request, signed);
  const client = known(signed);
  if (place === 'key-change' && id === undefined) return changeKey(request, client, payload);
  if (place === 'new-order' && id === undefined) return newOrder(request, client, payload);
  if (id === undefined) throw notThere('page');
  switch (`${place}/${end ?? ''}`) {
    case 'account/':
      assertOwn(client, id);
      return account(request, client, payload);
    case 'account/orders':
      assertOwn(client, id);
      return listOrders(request, client, cursorOf(url));
    case 'order/':
      return showOrder(request, await findClientOrder(request, client, id));
    case 'order/finalize':
      return finalize(request, client, id, payload);
    case 'authz/':
      return authorization(request, client, id, payload);
    case 'certificate/':
      return certificate(request, client, id);
    default:
  }
  if (place === 'challenge' && end !== undefined)
    return challenge(request, client, { id, type: end }, payload);
  throw notThere('page');
}

function known({ client }: SignedRequest): AcmeClient {
  if (client === null) throw refused('malformed', 'Sign this with kid, the address of your account');
  return client;
}

function assertOwn({ account: own }: AcmeClient, id: string): void {
  if (own.id !== id) throw refused('unauthorized', 'This is another account');
}

function cursorOf({ searchParams }: URL): number {
  const cursor = searchParams.get('cursor') ?? '0';
  if (!/^\d{1,6}$/.test(cursor)) throw refused('malformed', 'The cursor isn’t a number');
  return Number(cursor);
}
