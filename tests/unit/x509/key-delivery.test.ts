import { createDecipheriv, createECDH, createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { utf8 } from '#core/x509/encoding.ts';
import { type DeliveryAddress, newDeliveryKey, openDelivery, sealDelivery } from '#core/x509/key-delivery.ts';

const secret = utf8('the private key of somebody, in DER');

async function sealed(to: DeliveryAddress): Promise<string> {
  const delivery = await sealDelivery(secret, to);
  if (delivery === null) throw new Error('it could not be sealed');
  return delivery;
}

/** The key agreement of RFC 7518 §4.6, implemented again on Node's own primitives. */
function openedByNode(delivery: string, own: ReturnType<typeof createECDH>): string {
  const [header = '', , iv = '', ciphertext = '', tag = ''] = delivery.split('.');
  const { alg, enc, epk } = JSON.parse(Buffer.from(header, 'base64url').toString());
  expect({ alg, enc }).toEqual({ alg: 'ECDH-ES', enc: 'A256GCM' });
  const point = [epk.x, epk.y].map((part: string) => Buffer.from(part, 'base64url'));
  const agreed = own.computeSecret(Buffer.concat([Buffer.of(4), ...point]));
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const name = Buffer.from('A256GCM');
  const info = Buffer.concat([number(name.length), name, number(0), number(0), number(256)]);
  const key = createHash('sha256')
    .update(Buffer.concat([number(1), agreed, info]))
    .digest();
  const cipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'));
  cipher.setAAD(Buffer.from(header)).setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([cipher.update(Buffer.from(ciphertext, 'base64url')), cipher.final()]).toString();
}

it('a delivery opens with the key it was sealed for, and never looks the same twice', async () => {
  const own = await newDeliveryKey();
  const delivery = await sealed(own.address);
  expect(await openDelivery(delivery, own)).toEqual(secret);
  expect(await sealed(own.address)).not.toBe(delivery);
  await expect(crypto.subtle.exportKey('jwk', own.privateKey)).rejects.toThrow();
});

it('a delivery is a JWE that another implementation opens', async () => {
  const own = createECDH('prime256v1');
  const point = own.generateKeys();
  const address = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  } as const;
  expect(openedByNode(await sealed(address), own)).toBe(Buffer.from(secret).toString());
});

it('a delivery does not open with another key', async () => {
  const own = await newDeliveryKey();
  expect(await openDelivery(await sealed(own.address), await newDeliveryKey())).toBeNull();
});

it('a delivery does not open if any part of it was changed', async () => {
  const own = await newDeliveryKey();
  const parts = (await sealed(own.address)).split('.');
  for (const [index, part] of parts.entries()) {
    const changed = part === '' ? 'AAAA' : `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}`;
    expect(await openDelivery(parts.with(index, changed).join('.'), own), `part ${index}`).toBeNull();
  }
});

it.each(['', '....', 'a.b.c', '-----BEGIN PRIVATE KEY-----', 'e30..AAAA.AAAA.AAAA', 'bm8..AAAA.AAAA.AAAA'])(
  '%j does not open as a delivery',
  async (text) => {
    expect(await openDelivery(text, await newDeliveryKey())).toBeNull();
  },
);

it('a delivery is not sealed for a point outside the curve', async () => {
  const { address } = await newDeliveryKey();
  expect(await sealDelivery(secret, { ...address, y: address.x })).toBeNull();
  expect(await sealDelivery(secret, { ...address, x: '' })).toBeNull();
});
