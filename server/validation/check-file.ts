import type { Dns } from '#server/validation/dns.ts';
import { compare, missing, type Observation, unanswered } from '#server/validation/observation.ts';
import { addressesOf, askWeb, type NoReply, type WebReply } from '#server/validation/web-request.ts';

export interface FileCheckRules {
  readonly dns: Dns;
  /** Port for plain HTTP: 80, or the sandbox's file host. */
  readonly httpPort: number;
  /** Whether an address may be connected to: public ones only, outside the sandbox. */
  readonly mayConnect: (address: string) => boolean;
  /** Replaces every IP address given in place of a host: the address of the sandbox's file host. */
  readonly literalsAt?: string;
  readonly timeoutMs?: number;
  /** Called with each address connected to. */
  readonly onConnect?: (address: string) => void;
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
    const next =
      reply.headers.location === undefined
        ? null
        : redirectTarget(reply.headers.location, target, rules.httpPort);
    if (redirects.has(reply.status)) {
      if (next === null) return unanswered('BAD-REDIRECT', [reply.headers.location ?? '']);
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

async function fetchFrom(rules: FileCheckRules, target: URL): Promise<WebReply | NoReply> {
  const addresses = await addressesOf(rules.dns, target.hostname, rules.literalsAt);
  if ('problem' in addresses) return addresses;
  const allowed = addresses.filter(rules.mayConnect);
  let last: WebReply | NoReply = { problem: 'PRIVATE-ADDRESS', definite: false };
  for (const address of allowed.slice(0, 3)) {
    rules.onConnect?.(address);
    last = await askWeb(target, {
      address,
      ports: { http: rules.httpPort, https: 443 },
      timeoutMs: rules.timeoutMs ?? defaultTimeoutMs,
      mostBytes,
      userAgent: 'Certhub-DCV/1',
    });
    if ('status' in last) return last;
  }
  return last;
}

/** Only http and https, only on their well-known ports (BR 'Authorized Ports'), never with credentials. */
function redirectTarget(location: string, from: URL, httpPort: number): URL | null {
  if (!URL.canParse(location, from.href)) return null;
  const target = new URL(location, from.href);
  const usual = target.port === '' || (target.protocol === 'http:' && target.port === String(httpPort));
  const isWeb = target.protocol === 'http:' || target.protocol === 'https:';
  return isWeb && usual && target.username === '' && target.password === '' ? target : null;
}
