import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayScan } from '#core/discovery/addresses.ts';
import { type Asking, askTarget } from '#server/discovery/ask-target.ts';
import { createPacer } from '#server/discovery/engine/pacer.ts';
import type { DnsAnswer } from '#server/validation/dns.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { isWhole } from '#tests/support/whole.ts';

/** Every connection ends here, whatever its address: none may come. */
let connections = 0;
const listener = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
beforeAll(() => new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve)));
afterAll(() => listener.close());

const values = (...found: string[]): DnsAnswer => ({ ok: true, values: found });
const none: DnsAnswer = { ok: false, problem: 'NODATA' };

/** `asked`: how often a name was resolved. */
function asking(a: (name: string, asked: number) => DnsAnswer, isAllowed = true): Asking {
  const looked = new Map<string, number>();
  const lookUp = async (name: string) => {
    const count = (looked.get(name) ?? 0) + 1;
    looked.set(name, count);
    return a(name, count);
  };
  return {
    world: {
      dns: { a: lookUp, aaaa: async () => none, cname: async () => none, txt: async () => none },
      mayConnect: mayScan,
      connect: () => connect({ host: '127.0.0.1', port: (listener.address() as AddressInfo).port }),
      roots: [],
      lookMs: 1000,
    },
    pacer: createPacer({ perSecond: 100_000, perAddressMs: 0 }),
    roots: [],
    db: null as never,
    allowed: { refusalOf: () => (isAllowed ? null : 'not-proved') },
    now: new Date(),
  };
}

const target = (host: string) => ({ host, port: 443, protocol: 'tls', sni: host, position: 0 }) as const;

const networks = [
  ...[
    '10.',
    '127.',
    '192.168.',
    '169.254.',
    '172.20.',
    '100.70.',
    '0.',
    '240.',
    '224.',
    '198.18.',
    '192.0.2.',
  ],
  ...['::ffff:10.', '::ffff:8.', '64:ff9b::10.', '64:ff9b::127.', '::127.'],
];

function hostileAddress(random: () => number): string {
  const byte = () => Math.floor(random() * 256);
  const network = networks[Math.floor(random() * networks.length)] ?? '10.';
  const missing =
    4 -
    network
      .slice(network.lastIndexOf(':') + 1)
      .split('.')
      .filter((part) => part !== '').length;
  const dotted = `${network}${Array.from({ length: missing }, byte).join('.')}`;
  const others = [
    dotted,
    `fe80::${byte()}`,
    `fc00::${byte()}`,
    `2002:a00:${byte()}::1`,
    '168.63.129.16',
    '::1',
    '::',
  ];
  return random() < 0.7 ? dotted : (others[Math.floor(random() * others.length)] ?? dotted);
}

describe('no packet goes', () => {
  it('to a forbidden address, however it is reached', async () => {
    const seeded = seededRandom(7);
    const random = () => seeded.below(1_000_000) / 1_000_000;
    const many = isWhole ? 5000 : 400;
    for (let index = 0; index < many; index += 1) {
      const address = hostileAddress(random);
      // Behind a name, beside a public address, and by itself.
      const mixed = random() < 0.3 ? ['8.8.8.8', address] : [address];
      const named = await askTarget(
        asking(() => values(...mixed)),
        target('www.example.com'),
      );
      expect([address, named?.result]).toEqual([address, 'address-private']);
      const literal = await askTarget(
        asking(() => none),
        target(address),
      );
      expect(['address-private', 'no-such-name']).toContain(literal?.result);
    }
    expect(connections).toBe(0);
  });

  it('to what a name leads to later: it is resolved once', async () => {
    let asked = 0;
    const rebinding = asking((_name, count) => {
      asked = count;
      return count === 1 ? values('10.0.0.1') : values('8.8.8.8');
    });
    expect((await askTarget(rebinding, target('www.example.com')))?.result).toBe('address-private');
    expect(asked).toBe(1);
    expect(connections).toBe(0);
  });

  it('to what nobody has proved', async () => {
    const unproved = asking(() => values('8.8.8.8'), false);
    expect((await askTarget(unproved, target('www.example.com')))?.result).toBe('not-proved');
    expect(connections).toBe(0);
  });
});

it('a public address that turns is connected to as it was judged', async () => {
  const addresses: string[] = [];
  const base = asking((_name, count) => (count === 1 ? values('8.8.8.8') : values('10.0.0.1')));
  const turning: Asking = {
    ...base,
    world: {
      ...base.world,
      connect: (address, port) => {
        addresses.push(address);
        return base.world.connect(address, port);
      },
    },
  };
  expect((await askTarget(turning, target('www.example.com')))?.result).not.toBe('found');
  expect(new Set(addresses)).toEqual(new Set(['8.8.8.8']));
});

it('an address is asked once a second, and others meanwhile', async () => {
  const pacer = createPacer({ perSecond: 1000, perAddressMs: 200 });
  const began = performance.now();
  expect(await pacer.address('8.8.8.8', 1000)).toBe(true);
  expect(await pacer.address('1.1.1.1', 1000)).toBe(true);
  expect(performance.now() - began).toBeLessThan(150);
  expect(await pacer.address('8.8.8.8', 1000)).toBe(true);
  expect(performance.now() - began).toBeGreaterThan(190);
  expect(await pacer.address('8.8.8.8', 10)).toBe(false);
});
