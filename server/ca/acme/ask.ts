import { lookup } from 'node:dns';
import { readFileSync } from 'node:fs';
import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { readIp } from '#core/names/ip.ts';
import { Unanswered } from '#server/ca/acme/problem.ts';

export interface AcmeReply {
  readonly status: number;
  /** Lower-case names; repeated ones are joined. */
  readonly header: (name: string) => string | undefined;
  readonly body: string;
}

/** Sends one request, and follows no redirect. Throws `Unanswered`. */
export interface Ask {
  (url: string, method: 'GET' | 'HEAD' | 'POST', body?: object): Promise<AcmeReply>;
  close(): void;
}

/** Milliseconds for one request with its reply, and bytes of the reply. */
const patience = 15_000;
const mostBytes = 1024 * 1024;

/** `roots` names a file. */
export function openAskOf({
  directory,
  roots,
}: {
  readonly directory: string;
  readonly roots: string | undefined;
}): Ask {
  return createAsk(directory, roots === undefined ? undefined : readFileSync(roots, 'utf8'));
}

/**
 * Requests to an ACME directory. The directory's own host is configured and may be anywhere; every other host that it names must be
 * public, judged at the address connected to. `roots`: PEM of what the servers' own certificates chain to, instead of the system's.
 */
export function createAsk(directory: string, roots: string | undefined): Ask {
  const own = new URL(directory);
  const options = { keepAlive: true, maxSockets: 8, timeout: patience };
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent({ ...options, ca: roots }) };
  const mayConnect = (host: string, address: string) =>
    host === own.hostname || readIp(address)?.isPublic === true;

  const ask = async (url: string, method: 'GET' | 'HEAD' | 'POST', body?: object): Promise<AcmeReply> => {
    const target = URL.canParse(url) ? new URL(url) : null;
    // Plain HTTP only where the directory itself is reached so: settings allow it on this machine alone.
    const isFit = target?.protocol === 'https:' || (target?.protocol === 'http:' && target.host === own.host);
    if (target === null || !isFit || target.username !== '')
      throw new Unanswered('the CA named an unfit address');
    const host = target.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !mayConnect(target.hostname, host)) throw new Unanswered('a private address');
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const fail = (why: string) => reject(new Unanswered(why));
      const request = (target.protocol === 'http:' ? requestHttp : requestHttps)(target, {
        method,
        agent: agents[target.protocol === 'http:' ? 'http:' : 'https:'],
        headers: {
          'user-agent': 'Certhub-ACME/1',
          accept: '*/*',
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/jose+json', 'content-length': Buffer.byteLength(text) }),
        },
        signal: AbortSignal.timeout(patience),
        lookup: (name, hints, done) => {
          lookup(name, { ...hints, all: true }, (error, found) => {
            const allowed = (found ?? []).filter(({ address }) => mayConnect(target.hostname, address));
            const [first] = allowed;
            if (error !== null) return done(error, '');
            if (first === undefined) return done(new Error('a private address'), '');
            if (hints.all === true) return done(null, allowed);
            done(null, first.address, first.family);
          });
        },
      });
      request.on('error', (error) => fail(error.message));
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          if (size > mostBytes) request.destroy(new Error(`more than ${mostBytes} bytes`));
        });
        response.on('error', (error) => fail(error.message));
        response.on('aborted', () => fail('the reply was cut off'));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            header: (name) => {
              const value = response.headers[name];
              return Array.isArray(value) ? value.join(', ') : value;
            },
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      });
      request.end(text);
    });
  };
  return Object.assign(ask, {
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  });
}
