import { createHash, createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { calculateJwkThumbprint, type JWK } from 'jose';
import type { MadeAcmeKey } from '#core/contract/calls/acme.ts';

/** A small ACME client, which can also be told to do everything wrong. */
export interface AcmeClient {
  readonly directory: Readonly<Record<string, string>> & { readonly meta: Readonly<Record<string, unknown>> };
  readonly jwk: JWK;
  readonly key: KeyObject;
  /** Address of its account; empty before `register`. */
  kid: string;
  nonce(): Promise<string>;
  thumbprint(): Promise<string>;
  /** Signs and sends; `change` replaces members of the protected header, `undefined` leaves one out. */
  post(url: string, payload: unknown, change?: Readonly<Record<string, unknown>>): Promise<Reply>;
  register(key: Pick<MadeAcmeKey, 'kid' | 'hmacKey'>, more?: object): Promise<Reply>;
  order(names: readonly string[], more?: object): Promise<Reply>;
  /** Orders, finalizes and fetches: the PEM chain. */
  pull(
    names: readonly string[],
    csr: string,
    more?: object,
  ): Promise<{ readonly order: Reply; readonly chain: string }>;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of any kind.
  readonly body: any;
  /** The type of its problem, without the prefix; empty for none. */
  readonly problem: string;
}

export async function openAcme(directoryUrl: string, userAgent = 'certbot/2.1.0'): Promise<AcmeClient> {
  const got = await fetch(directoryUrl);
  const directory = (await got.json()) as AcmeClient['directory'];
  const { publicKey, privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' }) as JWK;
  const client: AcmeClient = {
    directory,
    jwk,
    key,
    kid: '',
    nonce: async () => {
      const reply = await fetch(directory.newNonce ?? '', { method: 'HEAD' });
      return reply.headers.get('replay-nonce') ?? '';
    },
    thumbprint: () => calculateJwkThumbprint(jwk),
    async post(url, payload, change = {}) {
      const header = {
        alg: 'ES256',
        ...(client.kid === '' ? { jwk } : { kid: client.kid }),
        url,
        ...('nonce' in change ? {} : { nonce: await client.nonce() }),
        ...change,
      };
      return send(url, signed(key, header, payload), userAgent);
    },
    async register({ kid, hmacKey }, more = {}) {
      const url = directory.newAccount ?? '';
      const payload = {
        termsOfServiceAgreed: true,
        externalAccountBinding: binding(jwk, url, kid, hmacKey),
        ...more,
      };
      const reply = await client.post(url, payload, { kid: undefined, jwk });
      if (reply.status < 300) client.kid = reply.headers.get('location') ?? '';
      return reply;
    },
    order: (names, more = {}) =>
      client.post(directory.newOrder ?? '', {
        identifiers: names.map((value) => ({ type: 'dns', value })),
        ...more,
      }),
    async pull(names, csr, more) {
      const made = await client.order(names, more);
      if (made.status !== 201) return { order: made, chain: '' };
      const order = await client.post(made.body.finalize, { csr: derOf(csr) });
      if (order.body.status !== 'valid') return { order, chain: '' };
      return { order, chain: (await client.post(order.body.certificate, '')).text };
    },
  };
  return client;
}

/** A binding of an account key to a key of the shop (RFC 8555 §7.3.4). */
export function binding(
  jwk: JWK,
  url: string,
  kid: string,
  hmacKey: string,
  change: Readonly<Record<string, unknown>> = {},
) {
  const header = encode({ alg: 'HS256', kid, url, ...change });
  const payload = encode(jwk);
  const signature = createHmac('sha256', Buffer.from(hmacKey, 'base64url'))
    .update(`${header}.${payload}`)
    .digest('base64url');
  return { protected: header, payload, signature };
}

/** A JWS in flattened JSON; an empty text as payload is POST-as-GET. */
export function signed(key: KeyObject, header: object, payload: unknown) {
  const head = encode(header);
  const body = payload === '' ? '' : encode(payload);
  const signature = sign('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' });
  return { protected: head, payload: body, signature: signature.toString('base64url') };
}

export async function send(
  url: string,
  body: unknown,
  userAgent = '',
  type = 'application/jose+json',
): Promise<Reply> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': type, 'user-agent': userAgent },
    body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
  });
  return read(reply);
}

export async function read(reply: Response): Promise<Reply> {
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.includes('json') === true;
  const body = isJson ? JSON.parse(text) : null;
  const type: unknown = reply.status >= 400 ? body?.type : '';
  const problem = typeof type === 'string' ? type.replace('urn:ietf:params:acme:error:', '') : '';
  return { status: reply.status, headers: reply.headers, text, body, problem };
}

export function encode(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
}

/** DER of a PEM text, in base64url. */
export function derOf(pem: string): string {
  return Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64').toString('base64url');
}

export function dnsValue(keyAuthorization: string): string {
  return createHash('sha256').update(keyAuthorization).digest('base64url');
}
