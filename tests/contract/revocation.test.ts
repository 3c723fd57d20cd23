import { eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { type RevocationReason, revocationReasons } from '#core/orders/revocation-reasons.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { attempts } from '#server/db/schema/sign-in.ts';
import { openssl, showCertificate } from '#tests/support/files/openssl.ts';
import { shareCustomer, shareShop } from '#tests/support/server/share-server.ts';
import {
  detailOf,
  issuedOrder,
  payOrder,
  placeOrder,
  publishValidations,
  verify,
} from '#tests/support/server/shop.ts';
import { createTestClock } from '#tests/support/server/test-clock.ts';
import { runTool } from '#tests/support/tools/run-tool.ts';

const clock = createTestClock(new Date());
const server = shareShop({ clock });
const customer = shareCustomer(() => server.customer());

let count = 0;
async function issued(name = `r${++count}.example.com`) {
  const orderNo = await issuedOrder(server, customer, { names: [name] });
  const { certificate } = await detailOf(customer, orderNo);
  if (certificate === null) throw new Error('nothing was issued');
  const [leaf = '', ca = '', root = ''] = certificate.chain;
  const id = (
    await server.services.db
      .select()
      .from(certificates)
      .where(eq(certificates.serialNumber, certificate.serialNumber))
  )[0]?.authority;
  return { orderNo, serialNumber: certificate.serialNumber, id: id ?? '', leaf, ca, root };
}
type Issued = Awaited<ReturnType<typeof issued>>;

const revoke = ({ orderNo, serialNumber }: Issued, reason: RevocationReason, who = customer) =>
  who.call(contract.orders.revoke, { body: { orderNo, serialNumber, reason } });

/** Output of `openssl ocsp` for the responder's reply, over the network. */
async function ocsp({ id, leaf, ca, root }: Issued, ...args: readonly string[]): Promise<string> {
  const asked = ['-issuer', 'ca.pem', '-cert', 'leaf.pem', '-CAfile', 'root.pem', '-text'];
  const { output } = await openssl(['ocsp', ...args, ...asked, '-url', `${server.url}/ocsp/${id}`], {
    'leaf.pem': leaf,
    'ca.pem': ca,
    'root.pem': root,
  });
  return output;
}

/** A request as written by `openssl ocsp`. */
async function request({ leaf, ca }: Issued, ...args: readonly string[]): Promise<Buffer> {
  const script = `openssl ocsp ${args.join(' ')} -issuer ca.pem -cert leaf.pem -reqout out.der >&2; openssl base64 -A -in out.der`;
  const { stdout } = await runTool('sh', ['-c', script], { 'leaf.pem': leaf, 'ca.pem': ca });
  return Buffer.from(stdout, 'base64');
}

async function listOf({ id }: Issued): Promise<string> {
  const list = Buffer.from(await (await server.visitor.fetch(`/ca/${id}.crl`)).arrayBuffer());
  return `-----BEGIN X509 CRL-----\n${list.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END X509 CRL-----\n`;
}

/** The entry of a certificate in the revocation list, as openssl prints it; empty if it has none. */
async function listed(one: Issued): Promise<string> {
  const { output } = await openssl(['crl', '-in', 'list.pem', '-noout', '-text'], {
    'list.pem': await listOf(one),
  });
  const entry = output
    .split('Serial Number: ')
    .find((part) => part.toLowerCase().startsWith(one.serialNumber));
  return entry ?? '';
}

async function verified(one: Issued): Promise<string> {
  const { leaf, ca, root } = one;
  const files = { 'leaf.pem': leaf, 'ca.pem': ca, 'root.pem': root, 'list.pem': await listOf(one) };
  const args = [
    'verify',
    '-crl_check',
    '-CAfile',
    'root.pem',
    '-untrusted',
    'ca.pem',
    '-CRLfile',
    'list.pem',
  ];
  return (await openssl([...args, 'leaf.pem'], files)).output;
}

describe('a revocation', () => {
  it('appears on the order, in the list and in the responder, with its reason', async () => {
    const one = await issued();
    expect(await ocsp(one)).toMatch(
      /leaf\.pem: good[\s\S]*Response verify OK|Response verify OK[\s\S]*leaf\.pem: good/,
    );
    expect(await verified(one)).toContain('leaf.pem: OK');
    expect((await revoke(one, 'keyCompromise')).envelope.code).toBe(200);
    const order = await detailOf(customer, one.orderNo);
    expect(order.orderStatus).toBe(1008);
    expect(order.certificate?.revocation).toEqual({
      reason: 'keyCompromise',
      askedTime: clock.now().toISOString(),
      doneTime: clock.now().toISOString(),
    });
    expect(order.timeline.at(-1)).toMatchObject({ kind: 'revoked', note: one.serialNumber });
    const said = await ocsp(one);
    expect(said).toContain('Response verify OK');
    expect(said).toMatch(/leaf\.pem: revoked\s+.*\s+.*\s+Reason: keyCompromise/);
    expect(await verified(one)).toContain('certificate revoked');
  });

  it.each(revocationReasons)('gives the reason %s with its RFC 5280 code', async (reason) => {
    const one = await issued();
    await revoke(one, reason);
    const said = await ocsp(one, '-no_nonce');
    if (reason === 'unspecified') expect(said).not.toContain('Reason:');
    else expect(said).toContain(`Reason: ${reason}`);
  });

  it('can be repeated, but is refused for another reason, by another customer or after expiry', async () => {
    const one = await issued();
    expect((await revoke(one, 'superseded', await server.customer())).envelope.code).toBe(404);
    expect((await revoke({ ...one, serialNumber: '4a00ff' }, 'superseded')).envelope.code).toBe(404);
    expect((await revoke(one, 'superseded')).envelope.code).toBe(200);
    expect((await revoke(one, 'superseded')).envelope.code).toBe(200);
    expect((await revoke(one, 'cessationOfOperation')).envelope.code).toBe(12012);
    const events = (await detailOf(customer, one.orderNo)).timeline.filter(({ kind }) => kind === 'revoked');
    expect(events).toHaveLength(1);
    const { data } = await customer.ask(contract.orders.list, { query: { status: 'revoked' } });
    expect(data.map(({ orderNo }) => orderNo)).toContain(one.orderNo);
    expect((await customer.ask(contract.orders.count, { query: {} })).revoked).toBe(data.length);
    const other = await issued();
    await server.services.db
      .update(certificates)
      .set({ notAfter: clock.now() })
      .where(eq(certificates.serialNumber, other.serialNumber));
    expect((await revoke(other, 'superseded')).envelope.code).toBe(12012);
  });
});

describe('a stolen key', () => {
  it('loses all its certificates at once, and is never certified again', async () => {
    // One request for one name, so one key.
    const name = `s${++count}.example.com`;
    const [one, two] = [await issued(name), await issued(name)];
    const waiting = await placeOrder(customer, { names: [name] });
    const asked = { orderNo: one.orderNo, serialNumber: one.serialNumber, reason: 'keyCompromise' } as const;
    const before = await customer.ask(contract.orders.revocation, { query: asked });
    expect(before.certificates.map(({ serialNumber }) => serialNumber)).toEqual([
      one.serialNumber,
      two.serialNumber,
    ]);
    expect(before.certificates[0]).toMatchObject({ orderNo: one.orderNo, commonName: name });
    expect([before.crl, before.ocsp]).toEqual([
      expect.stringMatching(new RegExp(`/ca/${one.id}\\.crl$`)),
      expect.stringMatching(new RegExp(`/ocsp/${one.id}$`)),
    ]);
    const superseded = await customer.ask(contract.orders.revocation, {
      query: { ...asked, reason: 'superseded' },
    });
    expect(superseded.certificates).toHaveLength(1);
    const { revoked } = (await revoke(one, 'keyCompromise')).data();
    expect(revoked).toEqual([
      { orderNo: one.orderNo, serialNumber: one.serialNumber, commonName: name },
      { orderNo: two.orderNo, serialNumber: two.serialNumber, commonName: name },
    ]);
    for (const each of [one, two]) {
      expect((await detailOf(customer, each.orderNo)).orderStatus).toBe(1008);
      expect(await ocsp(each)).toMatch(/leaf\.pem: revoked\s+.*\s+.*\s+Reason: keyCompromise/);
      expect(await listed(each)).toContain('Key Compromise');
    }
    await payOrder(customer, waiting);
    await publishValidations(customer, waiting);
    await verify(customer, waiting);
    const returned = await detailOf(customer, waiting);
    expect(returned).toMatchObject({ orderStatus: 1003, certificates: [] });
    expect(returned.timeline.at(-1)).toMatchObject({ kind: 'resubmit', note: 'key-compromised' });
  });

  it('raises the reason of a certificate that was revoked for another', async () => {
    const one = await issued();
    await revoke(one, 'superseded');
    const { revokedTime } = await revokedAt(one);
    expect(await ocsp(one)).toContain('Reason: superseded');
    expect(await listed(one)).toContain('Superseded');
    clock.move(1000);
    expect((await revoke(one, 'keyCompromise')).data().revoked).toHaveLength(1);
    expect(await ocsp(one, '-no_nonce')).toContain('Reason: keyCompromise');
    expect(await listed(one)).toContain('Key Compromise');
    expect((await revokedAt(one)).revokedTime).toEqual(revokedTime);
    expect((await detailOf(customer, one.orderNo)).timeline.at(-1)).toMatchObject({ kind: 'revoke-raised' });
    // Repeated: nothing more happens.
    expect((await revoke(one, 'keyCompromise')).data().revoked).toHaveLength(1);
    expect((await revoke(one, 'superseded')).envelope.code).toBe(12012);
  });
});

async function revokedAt({ serialNumber }: Issued) {
  const [row] = await server.services.db
    .select({ revokedTime: certificates.revokedTime })
    .from(certificates)
    .where(eq(certificates.serialNumber, serialNumber));
  if (row === undefined) throw new Error('no certificate');
  return row;
}

describe('the OCSP responder', () => {
  it('answers GET and POST, for both hash algorithms, with and without a nonce', async () => {
    const one = await issued();
    for (const hash of ['-sha1', '-sha256']) {
      for (const nonce of ['-nonce', '-no_nonce']) {
        const said = await ocsp(one, hash, nonce);
        expect(said).toContain('leaf.pem: good');
        expect(said).toContain('Response verify OK');
        expect(said.includes('no nonce in response'), said).toBe(false);
      }
    }
    const plain = (await request(one, '-no_nonce')).toString('base64');
    const ask = (path: string) => server.visitor.fetch(`/ocsp/${one.id}/${path}`);
    const got = await ask(encodeURIComponent(plain));
    expect(got.headers.get('content-type')).toBe('application/ocsp-response');
    expect(got.headers.get('cache-control')).toMatch(/public.*max-age=300/);
    const first = Buffer.from(await got.arrayBuffer()).toString('base64');
    expect(first.length).toBeGreaterThan(300);
    // ECDSA signatures are random, so equal bytes mean one signature, however the base64 is encoded.
    expect(Buffer.from(await (await ask(plain)).arrayBuffer()).toString('base64')).toBe(first);
    await revoke(one, 'superseded');
    expect(Buffer.from(await (await ask(plain)).arrayBuffer()).toString('base64')).not.toBe(first);
    const nonced = (await request(one, '-nonce')).toString('base64');
    expect((await ask(encodeURIComponent(nonced))).headers.get('cache-control')).toBe('no-store');
  });

  it('counts the requests of one network that each need a signature, and answers the others from what it has', async () => {
    const one = await issued();
    const [nonced, plain] = [await request(one, '-nonce'), await request(one, '-no_nonce')];
    const ask = async (body: Buffer) => {
      const answer = await server.visitor.fetch(`/ocsp/${one.id}`, {
        method: 'POST',
        body: new Uint8Array(body),
      });
      return Buffer.from(await answer.arrayBuffer()).toString('hex');
    };
    const answers: string[] = [];
    for (let n = 0; n < 320; n += 1) answers.push(await ask(nonced));
    const tryLater = '30030a0103';
    expect(answers[0]).toMatch(/^3082/);
    expect(answers.at(-1)).toBe(tryLater);
    expect(await ask(plain)).toMatch(/^3082/);
    await server.services.db.delete(attempts).where(like(attempts.bucket, 'ocsp:%'));
  });

  it('signs nothing about unknown certificates, another CA or an invalid request', async () => {
    const one = await issued();
    const der = await request(one, '-no_nonce');
    const other = Buffer.from(der);
    other[other.length - 1] = (other.at(-1) ?? 0) ^ 1;
    const nonce = await request(one, '-nonce');
    const status = async (id: string, body: Uint8Array) => {
      const response = await server.visitor.fetch(`/ocsp/${id}`, {
        method: 'POST',
        body: new Uint8Array(body),
      });
      return Buffer.from(await response.arrayBuffer()).toString('hex');
    };
    const unauthorized = '30030a0106';
    const malformed = '30030a0101';
    expect(await status(one.id, other)).toBe(unauthorized);
    expect(await status(one.id === 'ec' ? 'rsa' : 'ec', der)).toBe(unauthorized);
    expect(await status(one.id, Buffer.from('hello'))).toBe(malformed);
    expect(await status(one.id, der.subarray(0, 40))).toBe(malformed);
    expect(await status(one.id, Buffer.alloc(17 * 1024, 0x30))).toBe(malformed);
    expect(await status(one.id, new Uint8Array())).toBe(malformed);
    // With one byte changed at every position it always replies, and never about another certificate.
    for (let at = 0; at < nonce.length; at++) {
      const mutant = Buffer.from(nonce);
      mutant[at] = (mutant[at] ?? 0) ^ 0x15;
      expect(await status(one.id, mutant)).toMatch(/^30(?:030a010[16]|82)/);
    }
    expect((await server.visitor.fetch('/ocsp/nobody')).status).toBe(404);
    expect((await server.visitor.fetch(`/ocsp/${one.id}/%zz`)).status).toBe(200);
  });
});

it('names the responder and the list in each certificate, where openssl finds both', async () => {
  const one = await issued();
  const output = await showCertificate(one.leaf, '-text');
  expect(output).toMatch(new RegExp(`OCSP - URI:\\S+/ocsp/${one.id}\\n`));
  expect(output).toMatch(new RegExp(`CA Issuers - URI:\\S+/ca/${one.id}\\.crt`));
  expect(output).toMatch(new RegExp(`URI:\\S+/ca/${one.id}\\.crl`));
});
