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

/** Nothing came. `definite`: the name itself is not there, so that asking again soon is no use. */
export interface NoReply {
  readonly problem: string;
  readonly definite: boolean;
}

/** Where a host's name leads; an address leads to itself, or to `literalsAt`. */
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
  /** Connected to as it is, never resolved again: a name cannot change its mind after it was judged. */
  readonly address: string;
  readonly ports: { readonly http: number; readonly https: number };
  /** For all of it, the body too. */
  readonly timeoutMs: number;
  /** Of the body; what comes after is not read. 0: the headers will do. */
  readonly mostBytes: number;
  readonly userAgent: string;
  /** Versions and ciphers that Node does not speak by itself. */
  readonly tls?: Pick<SecureContextOptions, 'minVersion' | 'ciphers'>;
}

/** Makes one GET of `target` at an address, and follows nothing. Headers are bounded by Node: 16 KiB. */
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
      ? // Whoever answers at the address is asked; what its certificate is worth is another question.
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

/** TLS wants no server name for an address (RFC 6066 §3). */
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
