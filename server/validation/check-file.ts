import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Dns } from '#server/validation/dns.ts';
import { compare, missing, type Observation, unanswered } from '#server/validation/observation.ts';

export interface FileCheckRules {
  readonly dns: Dns;
  /** Port that plain HTTP is asked on: 80, or the sandbox's file host. */
  readonly httpPort: number;
  /** Whether an address may be connected to: public ones only, outside the sandbox. */
  readonly mayConnect: (address: string) => boolean;
  /** Stands in for every address that is named instead of a host: where the sandbox's file host is. */
  readonly literalsAt?: string;
  readonly timeoutMs?: number;
}

const mostRedirects = 3;
const mostBytes = 65_536;
const defaultTimeoutMs = 3000;
/** Redirects that count for a file check (BR §3.2.2.4.18). */
const redirects = new Set([301, 302, 307, 308]);

/** Fetches `url` from the name's own host; one line or word of the body must be the expected token (BR §3.2.2.4.18). */
export async function checkFile(rules: FileCheckRules, url: string, expected: string): Promise<Observation> {
  let target = new URL(url);
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const reply = await fetchFrom(rules, target);
    if ('problem' in reply) return reply.definite ? missing(reply.problem) : unanswered(reply.problem);
    const next = reply.location === undefined ? null : redirectTarget(reply.location, target, rules.httpPort);
    if (redirects.has(reply.status)) {
      if (next === null) return unanswered('BAD-REDIRECT', [reply.location ?? '']);
      target = next;
    } else if (reply.status >= 200 && reply.status < 300) {
      const body = reply.body.trim();
      if (body === '') return missing('EMPTY');
      const words = body.split(/\s+/);
      return compare([body], () => words.includes(expected));
    } else {
      return missing(`HTTP ${reply.status}`);
    }
  }
  return unanswered('TOO-MANY-REDIRECTS', [target.href]);
}

interface Reply {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
}

/** Nothing came. `definite`: the name itself is not there, so that asking again soon is no use. */
interface NoReply {
  readonly problem: string;
  readonly definite: boolean;
}

async function fetchFrom(rules: FileCheckRules, target: URL): Promise<Reply | NoReply> {
  const addresses = await addressesOf(rules, target.hostname);
  if ('problem' in addresses) return addresses;
  const allowed = addresses.filter(rules.mayConnect);
  let last: Reply | NoReply = { problem: 'PRIVATE-ADDRESS', definite: false };
  for (const address of allowed.slice(0, 3)) {
    last = await fetchAt(address, rules.httpPort, target, rules.timeoutMs ?? defaultTimeoutMs);
    if ('status' in last) return last;
  }
  return last;
}

async function addressesOf(
  { dns, literalsAt }: FileCheckRules,
  host: string,
): Promise<readonly string[] | NoReply> {
  const literal = host.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0) return [literalsAt ?? literal];
  const [four, six] = await Promise.all([dns.a(host), dns.aaaa(host)]);
  const found = [...(four.ok ? four.values : []), ...(six.ok ? six.values : [])];
  if (found.length > 0) return found;
  const problem = four.ok ? 'NODATA' : four.problem;
  return { problem, definite: problem === 'NXDOMAIN' || problem === 'NODATA' };
}

/** Connects to the address that was checked, never to one resolved again: a name cannot change its mind in between. */
function fetchAt(
  address: string,
  httpPort: number,
  target: URL,
  timeoutMs: number,
): Promise<Reply | NoReply> {
  const secure = target.protocol === 'https:';
  const options = {
    host: address,
    port: secure ? 443 : httpPort,
    path: `${target.pathname}${target.search}`,
    agent: false,
    headers: { host: target.host, 'user-agent': 'Certhub-DCV/1', accept: '*/*' },
    signal: AbortSignal.timeout(timeoutMs),
  };
  return new Promise((resolve) => {
    const request = secure
      ? // Whoever answers at the address is asked; a certificate is what the customer came to get.
        requestHttps({ ...options, servername: serverName(target.hostname), rejectUnauthorized: false })
      : requestHttp(options);
    request.on('error', (error) => resolve({ problem: problemOf(error), definite: false }));
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const finish = () => {
        const body = Buffer.concat(chunks).subarray(0, mostBytes).toString('utf8');
        resolve({ status: response.statusCode ?? 0, location: response.headers.location, body });
        request.destroy();
      };
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

/** Only http and https, only on the ports they are known by (BR 'Authorized Ports'), never with credentials. */
function redirectTarget(location: string, from: URL, httpPort: number): URL | null {
  if (!URL.canParse(location, from.href)) return null;
  const target = new URL(location, from.href);
  const usual = target.port === '' || (target.protocol === 'http:' && target.port === String(httpPort));
  const isWeb = target.protocol === 'http:' || target.protocol === 'https:';
  return isWeb && usual && target.username === '' && target.password === '' ? target : null;
}

/** TLS wants no server name for an address (RFC 6066 §3). */
function serverName(host: string): string {
  return isIP(host.replace(/^\[|\]$/g, '')) === 0 ? host : '';
}

function problemOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  if (error.name === 'TimeoutError' || error.name === 'AbortError' || code === 'ETIMEDOUT') return 'TIMEOUT';
  if (code === 'ECONNREFUSED') return 'REFUSED';
  if (code === 'ECONNRESET') return 'RESET';
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'UNREACHABLE';
  return code.startsWith('HPE_') ? 'BAD-REPLY' : 'NO-REPLY';
}
