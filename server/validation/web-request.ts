import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import type { Dns } from '#server/validation/dns.ts';

export interface WebReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** No reply. `definite`: the name itself does not exist, so an early retry is pointless. */
export interface NoReply {
  readonly problem: string;
  readonly definite: boolean;
}

/** Resolves a host; an IP address stands for itself, or for `literalsAt`. */
export async function addressesOf(
  dns: Dns,
  host: string,
  literalsAt?: string,
): Promise<readonly string[] | NoReply> {
  const literal = host.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0) return [literalsAt ?? literal];
  const [four, six] = await Promise.all([dns.a(host), dns.aaaa(host)]);
  const found = [...(four.ok ? four.values : []), ...(six.ok ? six.values : [])];
  if (found.length > 0) return found;
  const problem = four.ok ? 'NODATA' : four.problem;
  return { problem, definite: problem === 'NXDOMAIN' || problem === 'NODATA' };
}

export interface WebQuestion {
  /** Connected to directly and never resolved again, so that the name cannot change after it was checked. */
  readonly address: string;
  readonly ports: { readonly http: number; readonly https: number };
  /** For everything, including the body. */
  readonly timeoutMs: number;
  /** Of the body; the rest is not read. 0: headers only. */
  readonly mostBytes: number;
  readonly userAgent: string;
  /** Versions and ciphers Node disables by default. */
  readonly tls?: Pick<SecureContextOptions, 'minVersion' | 'ciphers'>;
}

/** Sends one GET of `target` to an address, and follows no redirects. Node limits headers to 16 KiB. */
export function askWeb(target: URL, question: WebQuestion): Promise<WebReply | NoReply> {
  const { address, ports, mostBytes, userAgent } = question;
  const secure = target.protocol === 'https:';
  const options = {
    host: address,
    port: secure ? ports.https : ports.http,
    path: `${target.pathname}${target.search}`,
    agent: false,
    headers: { host: target.host, 'user-agent': userAgent, accept: '*/*' },
    signal: AbortSignal.timeout(question.timeoutMs),
  };
  return new Promise((resolve) => {
    const request = secure
      ? // Accept any certificate: this only fetches; the certificate is judged elsewhere.
        requestHttps({
          ...options,
          ...question.tls,
          servername: serverName(target.hostname),
          rejectUnauthorized: false,
        })
      : requestHttp(options);
    request.on('error', (error) => resolve({ problem: problemOf(error), definite: false }));
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const finish = () => {
        const body = Buffer.concat(chunks).subarray(0, mostBytes).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
        request.destroy();
      };
      if (mostBytes === 0) return finish();
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= mostBytes) finish();
      });
      response.on('end', finish);
      response.on('error', (error) => resolve({ problem: problemOf(error), definite: false }));
    });
    request.end();
  });
}

/** TLS sends no server name for an IP address (RFC 6066 §3). */
export function serverName(host: string): string {
  return isIP(host.replace(/^\[|\]$/g, '')) === 0 ? host : '';
}

export function problemOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  if (error.name === 'TimeoutError' || error.name === 'AbortError' || code === 'ETIMEDOUT') return 'TIMEOUT';
  if (code === 'ECONNREFUSED') return 'REFUSED';
  if (code === 'ECONNRESET') return 'RESET';
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'UNREACHABLE';
  return code.startsWith('HPE_') ? 'BAD-REPLY' : 'NO-REPLY';
}
