import { beforeAll, describe, expect, it } from 'vitest';
import { toBase64Url } from '#core/x509/encoding.ts';
import { encodePem } from '#core/x509/pem.ts';
import { sharingFingerprint, writeSharedEnvelope } from '#core/x509/shared-envelope.ts';
import { issueChain } from '#tests/support/files/issue-chain.ts';
import { findSecret } from '#tests/support/inputs/find-secret.ts';
import { newKeyring, privateKeyIn } from '#tests/support/server/test-keyring.ts';
import { unwrap } from '#tests/support/unwrap.ts';
import type { Keyring } from '#workers/api.ts';
import { openKey } from '#workers/envelope.ts';
import { openKeyring } from '#workers/keyring.ts';
import { makeRequest } from '#workers/make-request.ts';
import type { SharingKey } from '#workers/sharing-api.ts';
import { sharingJobs } from '#workers/sharing-jobs.ts';

interface Person {
  readonly keyring: Keyring;
  readonly own: SharingKey;
}
const orderNo = 'CN20261127-10001';
let grace: Person;
let ada: Person;
let eve: Person;
let made: { readonly key: string; readonly spkiHash: string };
let certificate: string;
let otherCertificate: string;
let envelope: string;

async function person(): Promise<Person> {
  const keyring = await newKeyring();
  return { keyring, own: unwrap(await sharingJobs.makeSharingKey({ keyring })) };
}

const request = async (keyring: Keyring, encryption: 'ECC' | 'RSA' = 'ECC') =>
  unwrap(
    await makeRequest({
      names: ['a.example'],
      subject: { country: 'SG', province: '', locality: '', organization: '', orgUnit: '' },
      options: { encryption, keyLength: 2048, curve: 'P-256', signature: 'SHA256' },
      keyring,
    }),
  );
const to = ({ own }: Person, id = 'ada') => ({ id, ...own });
const sealFor = (
  recipients: Parameters<typeof sharingJobs.sealFor>[0]['recipients'],
  keys = [{ orderNo, ...made }],
) => sharingJobs.sealFor({ keyring: grace.keyring, keys, recipients });
const open = (by: Person, asked: Partial<Parameters<typeof sharingJobs.openShared>[0]> = {}) =>
  sharingJobs.openShared({ ...by, orderNo, certificate, envelope, ...asked });

beforeAll(async () => {
  [grace, ada, eve] = [await person(), await person(), await person()];
  const first = await request(grace.keyring);
  made = { key: first.key, spkiHash: first.spkiHash };
  [certificate] = await issueChain(first.csr);
  [otherCertificate] = await issueChain((await request(eve.keyring)).csr);
  const [shared] = unwrap(await sealFor([to(ada)]));
  envelope = shared?.sealed.ok ? (shared.sealed.value[0]?.envelope ?? '') : '';
});

describe('the user’s own sharing key', () => {
  it('is a key on P-256 whose private half only the vault opens, and only as such', async () => {
    const { publicKey, fingerprint, sealed } = ada.own;
    expect(sharingFingerprint(publicKey)).toBe(fingerprint);
    const keys = unwrap(await openKeyring(ada.keyring));
    expect((await openKey(sealed, keys, 'sharing-key')).ok).toBe(true);
    expect(await openKey(sealed, keys)).toMatchObject({ ok: false, error: { code: 'envelope-tampered' } });
  });
});

describe('a shared key', () => {
  it.each(['ECC', 'RSA'] as const)('opens for the colleague, sealed by their vault: %s', async (kind) => {
    const mine = await request(grace.keyring, kind);
    const [leaf] = await issueChain(mine.csr);
    const [shared] = unwrap(await sealFor([to(ada), to(eve, 'eve')], [{ orderNo, ...mine }]));
    const sealed = unwrap(shared?.sealed ?? { ok: false, error: 'none' });
    expect(sealed.map(({ recipientID }) => recipientID)).toEqual(['ada', 'eve']);
    const private_ = await privateKeyIn(mine.key, grace.keyring);
    for (const [at, who] of [ada, eve].entries()) {
      const asked = { envelope: sealed[at]?.envelope ?? '', certificate: leaf };
      const { key } = unwrap(await open(who, asked));
      expect(await privateKeyIn(key, who.keyring)).toEqual(private_);
      expect(findSecret(asked.envelope, private_)).toEqual([]);
    }
  });

  it('is never the same twice', async () => {
    const [again] = unwrap(await sealFor([to(ada)]));
    expect(again?.sealed).not.toEqual({ ok: true, value: [{ recipientID: 'ada', envelope }] });
  });

  const refused = (code: string, detail = '') => ({ ok: false, error: { code, detail } });
  const part = (at: number) =>
    envelope
      .split('.')
      .map((text, index) => (index === at ? `${text.startsWith('B') ? 'C' : 'B'}${text.slice(1)}` : text))
      .join('.');

  it('opens for nobody else, for no other order and no other certificate', async () => {
    expect(await open(eve)).toEqual(refused('shared-refused', 'recipient'));
    expect(await open(ada, { orderNo: 'CN20261127-10002' })).toEqual(refused('shared-refused', 'order'));
    expect(await open(ada, { certificate: otherCertificate })).toEqual(
      refused('shared-refused', 'certificate'),
    );
  });

  it('does not open when anything of it was changed', async () => {
    expect(await open(ada, { envelope: part(1) })).toEqual(refused('shared-refused', 'recipient'));
    expect(await open(ada, { envelope: part(2) })).toEqual(refused('shared-refused', 'certificate'));
    expect((await open(ada, { envelope: part(3) })).ok).toBe(false);
    expect(await open(ada, { envelope: part(4) })).toEqual(refused('shared-refused', 'order'));
    expect(await open(ada, { envelope: part(5) })).toEqual(refused('shared-refused', 'order'));
    expect(await open(ada, { envelope: 'e2.x' })).toEqual(refused('shared-newer'));
    expect(await open(ada, { envelope: made.key })).toEqual(refused('shared-unreadable'));
  });

  it('does not open without a certificate to compare it with', async () => {
    for (const text of ['', 'x', encodePem('CERTIFICATE', new Uint8Array([0x30, 0x03, 1, 2, 3]))])
      expect(await open(ada, { certificate: text })).toEqual(refused('certificate-unreadable', '1'));
  });

  it('does not open when the sender’s point is not on the curve', async () => {
    const sender = Uint8Array.from({ length: 65 }, (_, at) => (at === 0 ? 4 : 1));
    const forged = {
      recipient: ada.own.fingerprint,
      spkiHash: made.spkiHash,
      ...{ sender, iv: new Uint8Array(12), ciphertext: new Uint8Array(40) },
    };
    expect(await open(ada, { envelope: writeSharedEnvelope(forged) })).toEqual(refused('shared-unreadable'));
  });

  it('does not open with a private half the server put in place of the user’s', async () => {
    expect(await open(ada, { own: { ...ada.own, sealed: eve.own.sealed } })).toMatchObject(
      refused('secret-unknown', expect.any(String) as never),
    );
    const other = unwrap(await sharingJobs.makeSharingKey({ keyring: ada.keyring }));
    expect(await open(ada, { own: { ...ada.own, sealed: other.sealed } })).toEqual(
      refused('shared-refused', 'recipient'),
    );
    expect(await open(ada, { own: { ...ada.own, sealed: made.key } })).toMatchObject({ ok: false });
  });

  it('is refused if it is another key than the certificate’s', async () => {
    // Whoever knows the public key may seal to it: the server, too.
    const forger = await person();
    const other = await request(forger.keyring);
    const { sealFor: seal } = sharingJobs;
    const keys = [{ orderNo, key: other.key, spkiHash: other.spkiHash }];
    const [shared] = unwrap(await seal({ keyring: forger.keyring, keys, recipients: [to(ada)] }));
    const own = shared?.sealed.ok ? (shared.sealed.value[0]?.envelope ?? '') : '';
    expect(await open(ada, { envelope: own })).toEqual(refused('shared-refused', 'certificate'));
  });
});

describe('sealing', () => {
  it('refuses a key that is not the pinned one, or not one at all, before anything is sealed', async () => {
    const swapped = { ...to(ada), publicKey: eve.own.publicKey };
    expect(await sealFor([swapped])).toEqual({
      ok: false,
      error: { code: 'recipient-changed', detail: 'ada' },
    });
    const offCurve = toBase64Url(
      Uint8Array.from({ length: 91 }, (_, at) => Buffer.from(ada.own.publicKey, 'base64url')[at] ?? 0).fill(
        1,
        30,
      ),
    );
    for (const publicKey of ['', offCurve])
      expect(await sealFor([{ ...to(ada), publicKey }])).toEqual({
        ok: false,
        error: { code: 'recipient-unreadable', detail: 'ada' },
      });
  });

  it('says of each key why it could not be shared', async () => {
    const other = await request(eve.keyring);
    const swapped = await request(grace.keyring);
    const rows = [
      { orderNo, ...made },
      { orderNo: 'CN20261127-10002', ...other },
      { orderNo: 'CN20261127-10003', key: swapped.key, spkiHash: made.spkiHash },
      { orderNo: 'CN20261127-10004', key: 'x', spkiHash: made.spkiHash },
    ];
    const shared = unwrap(await sealFor([to(ada)], rows));
    expect(shared.map(({ sealed }) => (sealed.ok ? 'sealed' : sealed.error.code))).toEqual([
      'sealed',
      'secret-unknown',
      'key-mismatch',
      'envelope-unreadable',
    ]);
  });
});
