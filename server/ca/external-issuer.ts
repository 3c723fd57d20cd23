import * as v from 'valibot';
import { fail, ok } from '#core/result.ts';
import type { IssueRequest, RemoteIssuer, RevocationRequest } from '#server/ca/issuer.ts';
import { readIssued } from '#server/ca/read-issued.ts';

/** URL of the issuer and this server's credentials there. */
export interface ExternalIssuerSettings {
  /** No trailing slash. */
  readonly url: string;
  readonly token: string;
}

/** Milliseconds an issuer may take to reply. */
const patience = 30_000;
const mostBytes = 256 * 1024;

const issuedSchema = v.object({ chain: v.pipe(v.string(), v.minLength(1)) });

/**
 * An issuer reached over HTTP; `docs/server.md` describes the protocol. Its reply is accepted only if it is a certificate for exactly
 * what was requested.
 */
export function createExternalIssuer({ url, token }: ExternalIssuerSettings) {
  const post = async (path: string, key: string, body: object) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      // Never forward a request that contains a token.
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    return { status: response.status, text: await readText(response) };
  };
  return {
    place: 'outside',
    // It leaves validation to the shop.
    begin: async () => ({ kind: 'begun', validations: [] }),
    async issue(request: IssueRequest) {
      const { now, paidUntil, previousNo: _, ...asked } = request;
      const body = { ...asked, notAfter: paidUntil.toISOString() };
      const { status, text } = await post('/certificates', request.orderNo, body);
      switch (status) {
        case 200:
          return ok(await readIssued(readChain(text), request, { authority: 'external', until: paidUntil }));
        case 202:
          return null;
        case 422:
          return fail('issuer-refused');
        default:
          throw new Error(`the issuer returned ${status}`);
      }
    },
    async revoke(request: RevocationRequest) {
      const { certificate: _, ...asked } = request;
      const { status } = await post('/revocations', `${request.serialNumber}-${request.reason}`, asked);
      switch (status) {
        case 200:
          return 'done';
        case 202:
          return null;
        case 422:
          return 'refused';
        default:
          throw new Error(`the issuer returned ${status}`);
      }
    },
    renewals: async () => [],
    close: () => undefined,
  } satisfies RemoteIssuer;
}

function readChain(text: string): string {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), issuedSchema), text);
  if (!read.success) throw new Error('the issuer returned no chain');
  return read.output.chain;
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new Error(`the issuer returned more than ${mostBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
