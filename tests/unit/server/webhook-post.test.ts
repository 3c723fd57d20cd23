import { execFileSync } from 'node:child_process';
import { describe, expect, it, test } from 'vitest';
import type { Dns, DnsAnswer } from '#server/validation/dns.ts';
import { dingtalkUrl, feishuSignature } from '#server/webhooks/attempt.ts';
import { type HookWorld, post } from '#server/webhooks/post.ts';
import { makeSecret, openSecrets, sealSecrets } from '#server/webhooks/sealed.ts';
import { startLocalServer } from '#tests/support/server/local-servers.ts';

const none: DnsAnswer = { ok: false, problem: 'NODATA' };
const answers = (values: readonly string[]): DnsAnswer => (values.length === 0 ? none : { ok: true, values });

/** A resolver that answers with these addresses, each time with the next list. */
function resolver(...rounds: readonly (readonly string[])[]): Dns {
  let asked = 0;
  return {
    cname: async () => none,
    txt: async () => none,
    aaaa: async () =>
      answers((rounds[Math.min(asked, rounds.length) - 1] ?? []).filter((each) => each.includes(':'))),
    a: async () => {
      asked += 1;
      return answers(
        (rounds[Math.min(asked, rounds.length) - 1] ?? []).filter((each) => !each.includes(':')),
      );
    },
  };
}

const sent = { headers: { 'Content-Type': 'application/json' }, body: '{}' };

describe('addresses', () => {
  test.each([
    '127.0.0.1',
    '10.0.0.8',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '168.63.129.16',
    '224.0.0.1',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.8',
    '64:ff9b::7f00:1',
    '64:ff9b::a00:8',
    '64:ff9b:1::a00:8',
    '2002:7f00:1::',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    'fec0::1',
    '::127.0.0.1',
  ])('connects to nothing at %s', async (address) => {
    const connected: string[] = [];
    const world: HookWorld = {
      dns: resolver([address]),
      isSandbox: true,
      onConnect: (to) => connected.push(to),
    };
    expect(await post(world, new URL('https://inside.example/'), sent)).toMatchObject({
      status: 0,
      problem: 'PRIVATE-ADDRESS',
    });
    const literal = address.includes(':') ? `[${address}]` : address;
    expect(await post(world, new URL(`https://${literal}/`), sent)).toMatchObject({
      problem: 'PRIVATE-ADDRESS',
    });
    expect(connected).toEqual([]);
  });

  it('resolves a name once, judges it, and connects to that address: rebinding leads nowhere', async () => {
    const connected: string[] = [];
    const dns = resolver(['203.0.113.9', '127.0.0.1'], ['127.0.0.1']);
    const world: HookWorld = { dns, isSandbox: true, timeoutMs: 300, onConnect: (to) => connected.push(to) };
    // 203.0.113.0/24 is for documentation, so not public either.
    expect((await post(world, new URL('https://rebind.example/'), sent)).problem).toBe('PRIVATE-ADDRESS');
    // A public one is chosen, and only its judged address is connected to; the test leaves the network alone.
    const onConnect = (to: string) => {
      connected.push(to);
      throw new Error('no network in a test');
    };
    const open: HookWorld = {
      ...world,
      onConnect,
      dns: resolver(['127.0.0.1', '198.41.0.4'], ['127.0.0.1']),
    };
    const target = new URL('https://rebind.example/');
    await expect(post(open, target, sent)).rejects.toThrow('no network');
    expect((await post(open, target, sent)).problem).toBe('PRIVATE-ADDRESS');
    expect(connected).toEqual(['198.41.0.4']);
  });

  it('reaches this machine by http in a sandbox alone, and only where the address says so', async () => {
    const server = await startLocalServer((_, response) => response.writeHead(204).end());
    const world: HookWorld = { dns: resolver(['127.0.0.1']), isSandbox: true };
    expect((await post(world, new URL(`${server.url}/x`), sent)).status).toBe(204);
    expect((await post(world, new URL(`http://localhost:${server.port}/`), sent)).status).toBe(204);
    expect((await post({ ...world, isSandbox: false }, new URL(server.url), sent)).problem).toBe(
      'PRIVATE-ADDRESS',
    );
    expect((await post(world, new URL(`http://named.example:${server.port}/`), sent)).problem).toBe(
      'PRIVATE-ADDRESS',
    );
    await server.close();
  });
});

describe('answers', () => {
  it('follows no redirect, reads a part of what is long, and waits no longer than it may', async () => {
    let hits = 0;
    const server = await startLocalServer((request, response) => {
      hits += 1;
      if (request.url === '/redirect') response.writeHead(307, { location: '/long' }).end();
      else if (request.url === '/long') response.writeHead(200).end('a'.repeat(1_000_000));
      else if (request.url === '/slow') response.writeHead(200).write('begins');
    });
    const world: HookWorld = { dns: resolver([]), isSandbox: true, timeoutMs: 300 };
    expect((await post(world, new URL(`${server.url}/redirect`), sent)).status).toBe(307);
    expect(hits).toBe(1);
    expect((await post(world, new URL(`${server.url}/long`), sent)).body).toHaveLength(16_384);
    expect(await post(world, new URL(`${server.url}/slow`), sent)).toMatchObject({
      status: 0,
      problem: 'TIMEOUT',
    });
    await server.close();
    expect((await post(world, new URL(`${server.url}/`), sent)).problem).toBe('REFUSED');
  });

  it('waits no longer for a resolver either', async () => {
    const dns: Dns = { ...resolver([]), a: () => new Promise(() => undefined) };
    const world: HookWorld = { dns, isSandbox: false, timeoutMs: 100 };
    expect((await post(world, new URL('https://slow.example/'), sent)).problem).toBe('TIMEOUT');
  });
});

describe('secrets', () => {
  const secrets = { url: 'https://x', secret: 'whs_a', previous: '', signing: 'S', recipient: '' };
  it.each([undefined, 'a secret of at least thirty-two characters'])(
    'are sealed and opened (%s)',
    (caKeySecret) => {
      const sealed = sealSecrets({ caKeySecret }, 'id-1', secrets);
      expect(openSecrets({ caKeySecret }, { id: 'id-1', sealed })).toEqual(secrets);
      if (caKeySecret === undefined) return;
      expect(sealed).not.toContain('whs_a');
      expect(() => openSecrets({ caKeySecret }, { id: 'id-2', sealed })).toThrow();
      expect(() => openSecrets({ caKeySecret: undefined }, { id: 'id-1', sealed })).toThrow();
    },
  );

  it('have 256 bits', () => expect(makeSecret()).toMatch(/^whs_[\w-]{43}$/));

  it('sign for DingTalk and Feishu as their documentation has it', () => {
    const at = new Date('2026-11-27T08:00:00.123Z');
    const stamp = String(at.getTime());
    const openssl = (key: string, text: string) =>
      execFileSync(
        'openssl',
        [
          'dgst',
          '-sha256',
          '-mac',
          'HMAC',
          '-macopt',
          `hexkey:${Buffer.from(key).toString('hex')}`,
          '-binary',
        ],
        { input: text },
      ).toString('base64');
    const url = new URL(dingtalkUrl('https://oapi.dingtalk.com/robot/send?access_token=a', 'SECx', at));
    expect(url.searchParams.get('timestamp')).toBe(stamp);
    expect(url.searchParams.get('sign')).toBe(openssl('SECx', `${stamp}\nSECx`));
    expect(feishuSignature(1_599_360_473, 'demo')).toBe(openssl('1599360473\ndemo', ''));
  });
});
