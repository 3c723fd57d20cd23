import type { AuditFacts } from '#core/tools/audit-facts.ts';
import { offersHttp3, readHsts } from '#core/tools/hsts.ts';
import { anyTls } from '#server/tools/audit/handshake.ts';
import type { Budget } from '#server/tools/audit/probe.ts';
import type { AuditWorld } from '#server/tools/audit/world.ts';
import { addressesOf, askWeb, type NoReply, type WebReply } from '#server/validation/web-request.ts';

const mostHops = 10;
const longestUrl = 500;

/** Where plain HTTP redirects, and the headers of the site over HTTPS. Every target on the way is checked before it is requested. */
export async function askSite(
  world: AuditWorld,
  host: string,
  budget: Budget,
): Promise<{ readonly http: AuditFacts['http']; readonly altSvcHttp3: boolean }> {
  const authority = host.includes(':') ? `[${host}]` : host;
  const [hops, page] = await Promise.all([
    follow(world, new URL(`http://${authority}/`), budget),
    ask(world, new URL(`https://${authority}/`), budget),
  ]);
  const headers = 'status' in page ? page.headers : {};
  const [first, last] = [hops[0], hops.at(-1)];
  const altSvc = headers['alt-svc'];
  return {
    http: {
      hops,
      toHttps: first?.status === null ? null : last?.url.startsWith('https:') === true,
      hsts: readHsts(headers['strict-transport-security']),
      status: 'status' in page ? page.status : null,
    },
    altSvcHttp3: offersHttp3(altSvc),
  };
}

type Hop = AuditFacts['http']['hops'][number];

async function follow(world: AuditWorld, start: URL, budget: Budget): Promise<Hop[]> {
  const hops: Hop[] = [];
  let target = start;
  while (hops.length < mostHops) {
    const url = target.href.slice(0, longestUrl);
    const reply = await ask(world, target, budget);
    if ('problem' in reply) return [...hops, { url, status: null, problem: reply.problem }];
    hops.push({ url, status: reply.status, problem: '' });
    const { location } = reply.headers;
    if (reply.status < 300 || reply.status >= 400 || location === undefined) return hops;
    const next = redirectTarget(world, location, target);
    if (next === null) {
      return [...hops, { url: location.slice(0, longestUrl), status: null, problem: 'BAD-REDIRECT' }];
    }
    target = next;
  }
  return [...hops, { url: target.href.slice(0, longestUrl), status: null, problem: 'TOO-MANY-REDIRECTS' }];
}

/** Only http and https, on their well-known ports, without credentials. */
function redirectTarget({ ports }: AuditWorld, location: string, from: URL): URL | null {
  if (!URL.canParse(location, from.href)) return null;
  const target = new URL(location, from.href);
  const own = target.protocol === 'http:' ? ports.http : ports.https;
  const isUsual = target.port === '' || target.port === String(own);
  const isWeb = target.protocol === 'http:' || target.protocol === 'https:';
  return isWeb && isUsual && target.username === '' && target.password === '' ? target : null;
}

/** Sends the request to the first of the host's addresses that is allowed. */
async function ask(world: AuditWorld, target: URL, budget: Budget): Promise<WebReply | NoReply> {
  if (budget.signal.aborted) return { problem: 'TIMEOUT', definite: false };
  const addresses = await addressesOf(world.dns, target.hostname);
  if ('problem' in addresses) return addresses;
  const address = addresses.find(world.mayConnect);
  if (address === undefined) return { problem: 'PRIVATE-ADDRESS', definite: false };
  return askWeb(target, {
    address,
    ports: world.ports,
    timeoutMs: world.stepMs,
    mostBytes: 0,
    userAgent: 'Certhub-Audit/1',
    tls: anyTls,
  });
}
