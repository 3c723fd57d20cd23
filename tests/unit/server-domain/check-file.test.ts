import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readIp } from '#core/names/ip.ts';
import { checkFile, type FileCheckRules } from '#server/validation/check-file.ts';
import type { Dns, DnsAnswer } from '#server/validation/dns.ts';
import { type LocalServer, startLocalServer } from '#tests/support/server/local-servers.ts';

const token = 'a1'.repeat(32);
const path = '/.well-known/pki-validation/fileauth.txt';
let server: LocalServer;
let rules: FileCheckRules;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const addresses = new Map<string, DnsAnswer>();
const nothing: DnsAnswer = { ok: false, problem: 'NXDOMAIN' };
const dns: Dns = {
  cname: async () => nothing,
  txt: async () => nothing,
  a: async (name) => addresses.get(name) ?? { ok: true, values: ['127.0.0.1'] },
  aaaa: async () => ({ ok: false, problem: 'NODATA' }),
};

beforeAll(async () => {
  server = await startLocalServer((request, response) => answer(request, response));
  rules = { dns, httpPort: server.port, mayConnect: () => true, timeoutMs: 400 };
});
afterAll(() => server.close());
beforeEach(() => addresses.clear());

const check = (host = 'shop.example.com', changes: Partial<FileCheckRules> = {}) =>
  checkFile({ ...rules, ...changes }, `http://${host}${path}`, token);
const reply = (status: number, body = '', headers: Record<string, string> = {}) => {
  answer = (_, response) => response.writeHead(status, headers).end(body);
};
const seen = (state: string, found: string[], problem = '') => ({ state, found, problem });

describe('the file for a name', () => {
  it('validates if it holds the token, requested at the right host and path', async () => {
    let asked: { host: string | undefined; url: string | undefined } | undefined;
    answer = (request, response) => {
      asked = { host: request.headers.host, url: request.url };
      response.end(`${token}\n`);
    };
    expect(await check()).toEqual(seen('validated', [token]));
    expect(asked).toEqual({ host: 'shop.example.com', url: path });
  });

  const bodies = [
    { name: 'another token', body: 'b2'.repeat(32), want: seen('differs', ['b2'.repeat(32)]) },
    {
      name: 'the token in other case',
      body: token.toUpperCase(),
      want: seen('differs', [token.toUpperCase()]),
    },
    { name: 'the token inside a longer word', body: `x${token}x`, want: seen('differs', [`x${token}x`]) },
    {
      name: 'the token on the second line',
      body: `first\r\n${token}`,
      want: seen('validated', [`first\r\n${token}`]),
    },
    { name: 'an empty file', body: ' \n', want: seen('missing', [], 'EMPTY') },
  ];
  it.each(bodies)('is compared word by word: $name', async ({ body, want }) => {
    reply(200, body);
    expect(await check()).toEqual(want);
  });

  it.each([303, 404, 500])('is missing with status %d', async (status) => {
    reply(status, token, { location: '/elsewhere' });
    expect(await check()).toEqual(seen('missing', [], `HTTP ${status}`));
  });

  it('is read up to 64 KiB and no further', async () => {
    answer = (_, response) => {
      const line = `${'x'.repeat(1023)}\n`;
      const more = () => {
        while (response.write(line)) {
          if (response.destroyed) return;
        }
        response.once('drain', more);
      };
      response.write(`${token}\n`);
      more();
    };
    const observation = await check();
    expect(observation.state).toBe('validated');
    expect(observation.found[0]).toHaveLength(500);
  });

  it('is an error if the host hangs, resets the connection or sends garbage', async () => {
    answer = () => undefined;
    expect(await check()).toEqual(seen('error', [], 'TIMEOUT'));
    answer = (request) => request.socket.destroy();
    expect(await check()).toEqual(seen('error', [], 'RESET'));
    answer = (request) => request.socket.end('hello\r\n\r\n');
    expect(await check()).toEqual(seen('error', [], 'BAD-REPLY'));
  });

  it('is an error if it trickles past the deadline', async () => {
    answer = (_, response) => {
      response.write('x');
      const drip = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(drip));
    };
    expect(await check()).toEqual(seen('error', [], 'TIMEOUT'));
  });

  it('is missing if its name does not exist, and an error if DNS times out', async () => {
    addresses.set('shop.example.com', nothing);
    expect(await check()).toEqual(seen('missing', [], 'NXDOMAIN'));
    addresses.set('shop.example.com', { ok: false, problem: 'TIMEOUT' });
    expect(await check()).toEqual(seen('error', [], 'TIMEOUT'));
  });
});

describe('a redirect', () => {
  it('is followed three times, also to other hosts', async () => {
    answer = (request, response) => {
      const step = Number(/(\d)$/.exec(request.url ?? '')?.[1] ?? 0);
      if (step === 3 && request.headers.host === 'cdn.example.net') response.end(token);
      else response.writeHead(302, { location: `http://cdn.example.net/${step + 1}` }).end();
    };
    expect((await check()).state).toBe('validated');
  });

  it('is not followed a fourth time', async () => {
    answer = (_, response) => response.writeHead(301, { location: '/again' }).end();
    const { state, problem } = await check();
    expect({ state, problem }).toEqual({ state: 'error', problem: 'TOO-MANY-REDIRECTS' });
  });

  const bad = [
    'ftp://example.com/file',
    'file:///etc/passwd',
    'http://example.com:22/file',
    'http://user:secret@example.com/file',
    'http://[nonsense/',
  ];
  it.each(bad)('is not followed to %s', async (location) => {
    reply(302, '', { location });
    expect(await check()).toEqual(seen('error', [location], 'BAD-REDIRECT'));
  });

  it('without a location is an error', async () => {
    reply(302);
    expect(await check()).toEqual(seen('error', [''], 'BAD-REDIRECT'));
  });
});

describe('outside a sandbox', () => {
  const mayConnect = (address: string) => readIp(address)?.isPublic === true;
  it.each(['127.0.0.1', '10.0.0.8', '169.254.169.254', '::1', 'fe80::1', '::ffff:127.0.0.1'])(
    'does not connect to the private address %s',
    async (address) => {
      answer = () => {
        throw new Error('asked');
      };
      addresses.set('shop.example.com', { ok: true, values: [address] });
      expect(await check('shop.example.com', { mayConnect })).toEqual(seen('error', [], 'PRIVATE-ADDRESS'));
    },
  );

  it('does not connect to a private address after a redirect', async () => {
    reply(302, '', { location: 'http://internal.example.com/' });
    addresses.set('internal.example.com', { ok: true, values: ['10.0.0.8'] });
    const onlyLoopback = (address: string) => address === '127.0.0.1';
    expect(await check('shop.example.com', { mayConnect: onlyLoopback })).toEqual(
      seen('error', [], 'PRIVATE-ADDRESS'),
    );
    reply(302, '', { location: 'http://10.0.0.8/' });
    expect((await check('shop.example.com', { mayConnect: onlyLoopback })).problem).toBe('PRIVATE-ADDRESS');
  });
});
