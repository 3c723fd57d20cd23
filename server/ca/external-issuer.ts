import { X509Certificate } from 'node:crypto';
import * as v from 'valibot';
import { fail, ok } from '#core/result.ts';
import { type CertificateFacts, readCertificates } from '#core/x509/certificate.ts';
import { orderChain } from '#core/x509/chain.ts';
import { encodePem, joinCertificates } from '#core/x509/pem.ts';
import { readRequest } from '#core/x509/request-facts.ts';
import type { IssuedCertificate, IssueRequest, RemoteIssuer } from '#server/ca/issuer.ts';
import { checkRequestSignature } from '#server/ca/request-signature.ts';

/** URL of the issuer and this server's credentials there. */
export interface ExternalIssuerSettings {
  /** No trailing slash. */
  readonly url: string;
  readonly token: string;
}

/** Milliseconds an issuer may take to reply. */
const patience = 30_000;
const mostBytes = 256 * 1024;
/** Tolerated clock difference between the two machines, in milliseconds. */
const tolerance = 5 * 60_000;

const issuedSchema = v.object({ chain: v.pipe(v.string(), v.minLength(1)) });

/**
 * An issuer reached over HTTP; `docs/server.md` describes the protocol. Its reply is accepted only if it is a certificate for exactly
 * what was requested.
 */
export function createExternalIssuer({ url, token }: ExternalIssuerSettings): RemoteIssuer {
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
    async issue(request) {
      const { now, paidUntil, ...asked } = request;
      const body = { ...asked, notAfter: paidUntil.toISOString() };
      const { status, text } = await post('/certificates', request.orderNo, body);
      switch (status) {
        case 200:
          return ok(await readIssued(text, request));
        case 202:
          return null;
        case 422:
          return fail('issuer-refused');
        default:
          throw new Error(`the issuer returned ${status}`);
      }
    },
    async revoke(request) {
      const { status } = await post('/revocations', `${request.serialNumber}-${request.reason}`, request);
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
  };
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

/** Throws if it is not a certificate for what was requested: somebody then has to check the issuer. */
async function readIssued(text: string, request: IssueRequest): Promise<IssuedCertificate> {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), issuedSchema), text);
  if (!read.success) throw new Error('the issuer returned no chain');
  const found = await readCertificates(read.output.chain);
  if (!found.ok) throw new Error('the issuer returned a chain that can’t be parsed');
  const { chain, apart } = orderChain(found.value);
  const [leaf] = chain;
  const fault = leaf === undefined ? 'no leaf' : await unfit(leaf, chain, request);
  if (leaf === undefined || fault !== null || apart.length > 0) {
    throw new Error(`the issuer returned an unfit certificate: ${fault ?? 'unrelated certificates'}`);
  }
  return {
    serialNumber: leaf.serial,
    notBefore: new Date(leaf.notBefore ?? ''),
    notAfter: new Date(leaf.notAfter ?? ''),
    authority: 'external',
    chain: chain.map(({ der }) => joinCertificates([encodePem('CERTIFICATE', der)])),
    sha256Fingerprint: leaf.sha256,
  };
}

async function unfit(
  leaf: CertificateFacts,
  chain: readonly CertificateFacts[],
  { csr, family, names, now, paidUntil }: IssueRequest,
): Promise<string | null> {
  const asked = await readRequest(csr, checkRequestSignature);
  if (!asked.ok || asked.value.spkiHash !== leaf.spkiHash) return 'wrong key';
  if (leaf.isCa) return 'a CA';
  const isNamed = family === 'tls' || family === 'email';
  const held = leaf.altNames.map(({ value }) => String(value).toLowerCase());
  if (isNamed && !isSameSet(held, names)) return 'wrong names';
  const [begins, ends] = [Date.parse(leaf.notBefore ?? ''), Date.parse(leaf.notAfter ?? '')];
  if (!(begins <= now.getTime() + tolerance && ends > now.getTime())) return 'not currently valid';
  if (ends > paidUntil.getTime() + tolerance) return 'valid past the paid term';
  const certificates = chain.map(({ der }) => new X509Certificate(der));
  const isSigned = certificates.every((certificate, index) => {
    const issuer = certificates[index + 1];
    return issuer === undefined || (certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey));
  });
  return isSigned && certificates.length > 1 ? null : 'invalid chain';
}

function isSameSet(found: readonly string[], wanted: readonly string[]): boolean {
  const left = new Set(found);
  const right = new Set(wanted);
  return left.size === right.size && [...right].every((name) => left.has(name));
}
