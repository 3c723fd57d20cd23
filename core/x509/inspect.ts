import { type CertificateView, readCertificateView } from '#core/x509/certificate-view.ts';
import { type CrlView, readCrlView } from '#core/x509/crl-view.ts';
import { type DecodedInput, decodeInput, type FoundBytes } from '#core/x509/decode-input.ts';
import { mostRounds, type Unlocking } from '#core/x509/decrypt.ts';
import { type DerNode, DerNode as Node } from '#core/x509/der-node.ts';
import { decodeUtf8 } from '#core/x509/der-text.ts';
import { type Bytes, latin1 } from '#core/x509/encoding.ts';
import { mostBytes } from '#core/x509/input-bounds.ts';
import { faultOf, InspectError, type InspectFault } from '#core/x509/inspect-fault.ts';
import { isJks, type JksView, readJks } from '#core/x509/jks-view.ts';
import {
  type KeyView,
  openPkcs8,
  readDsa,
  readPkcs1,
  readPkcs1Public,
  readPkcs8View,
  readSec1,
  readSpki,
} from '#core/x509/key-view.ts';
import { openSshPkcs8, readOpenSsh } from '#core/x509/openssh-key.ts';
import { decryptPem } from '#core/x509/pem-encryption.ts';
import { type Pkcs7View, readPkcs7 } from '#core/x509/pkcs7-view.ts';
import { type BagAttributes, type Pkcs12View, readPkcs12 } from '#core/x509/pkcs12-view.ts';
import { toPkcs8 } from '#core/x509/private-key.ts';
import { type DerShape, parameterLabels, shapeOf } from '#core/x509/recognize.ts';
import { type RequestView, readRequestView } from '#core/x509/request-view.ts';

export type ObjectView = CertificateView | RequestView | CrlView | KeyView | Pkcs7View | Pkcs12View | JksView;

/** One object, and where it was found. */
export interface InspectedObject {
  readonly view: ObjectView;
  /** Position in the list of the container that it was in; null when it stood by itself. */
  readonly container: number | null;
  /** Its name in the container: friendly name or alias. */
  readonly name: string | null;
  /** Hex; only in PKCS#12. */
  readonly localKeyId: string | null;
}

export interface Inspection {
  readonly objects: readonly InspectedObject[];
  /** What could not be read. */
  readonly faults: readonly InspectFault[];
}

/** Objects that are read at once. */
const mostObjects = 10_000;

/**
 * Everything that a paste or a file holds: certificates, requests, CRLs, keys, PKCS#7, PKCS#12 and Java key stores, in PEM, DER, hex or
 * base64. A container comes before what was in it. What cannot be read is a fault with its place; nothing is thrown.
 * `password` opens whatever is encrypted; without one, a PKCS#12 file is tried with an empty password.
 */
export async function inspect(input: Bytes, password?: string): Promise<Inspection> {
  const { objects, faults } = await inspectWithKeys(input, password);
  return { objects, faults };
}

/** As `inspect`, with the private keys that were opened, PKCS#8, for whoever writes them again. They stand in no view. */
export async function inspectWithKeys(
  input: Bytes,
  password?: string,
): Promise<Inspection & { readonly keys: ReadonlyMap<InspectedObject, Bytes> }> {
  const jwks = await readJson(input);
  const { found, faults } = jwks ?? decodeInput(input);
  const rounds = { left: mostRounds };
  const run: Run = {
    objects: [],
    keys: new Map(),
    faults: [...faults],
    unlocking: password === undefined ? null : { password, rounds },
    withoutPassword: { password: '', rounds },
  };
  for (const one of found) {
    if (run.objects.length >= mostObjects) {
      run.faults.push({ code: 'too-large', at: null, line: one.line, detail: `${mostObjects} objects` });
      break;
    }
    try {
      await readFound(one, run);
    } catch (error) {
      run.faults.push(faultOf(error, one.line));
    }
  }
  const { objects, keys, faults: all } = run;
  return { objects, keys, faults: all };
}

/** A JWK, or a set of them; null for any other text. */
async function readJson(input: Bytes): Promise<DecodedInput | null> {
  const isJson = latin1(input.subarray(0, 40)).trimStart().startsWith('{');
  if (!isJson || input.length > mostBytes) return null;
  const { readJwks } = await import('#core/x509/jwk.ts');
  const jwks = readJwks(decodeUtf8(input) ?? '');
  if (jwks === null) return null;
  const [found, faults]: [FoundBytes[], InspectFault[]] = [[], []];
  for (const read of jwks) {
    try {
      const { der, isPrivate } = read();
      const label = isPrivate ? 'PRIVATE KEY' : 'PUBLIC KEY';
      found.push({ bytes: der, label, headers: {}, line: null });
    } catch (error) {
      faults.push(faultOf(error, null));
    }
  }
  return { found, faults };
}

interface Run {
  readonly objects: InspectedObject[];
  readonly keys: Map<InspectedObject, Bytes>;
  readonly faults: InspectFault[];
  /** Null when no password was given. */
  readonly unlocking: Unlocking | null;
  readonly withoutPassword: Unlocking;
}

async function readFound(one: FoundBytes, run: Run): Promise<void> {
  if (one.label !== null && parameterLabels.includes(one.label)) return;
  if (one.label === 'OPENSSH PRIVATE KEY')
    return addKey(run, readOpenSsh(one.bytes), openSshPkcs8(one.bytes));
  if (isJks(one.bytes)) return readStore(one.bytes, run);
  const dekInfo = one.headers['DEK-Info'];
  const isEncrypted = dekInfo !== undefined;
  const bytes = isEncrypted ? decryptPem(dekInfo, one.bytes, run.unlocking) : one.bytes;
  for (let at = 0; at < bytes.length; ) {
    let node: DerNode;
    try {
      node = new Node(bytes, { at, end: bytes.length }, 0);
      // Every object has a place of its own to count from.
      if (at > 0) node = new Node(bytes.slice(at), { at: 0, end: bytes.length - at }, 0);
      await readShape(shapeOf(node, one.label), node, run, isEncrypted);
    } catch (error) {
      if (at === 0) throw isEncrypted ? new InspectError('password-wrong') : error;
      // Something stands behind an object that is none itself.
      run.faults.push({ code: 'der-surplus', at, line: one.line, detail: 'the end' });
      return;
    }
    at += node.next;
    // OpenSSL's TRUSTED CERTIFICATE carries trust settings behind the certificate; a PEM block holds one object.
    if (one.label !== null) {
      if (at < bytes.length && one.label !== 'TRUSTED CERTIFICATE')
        run.faults.push({ code: 'der-surplus', at, line: one.line, detail: 'the end' });
      return;
    }
  }
}

async function readShape(shape: DerShape, node: DerNode, run: Run, isEncrypted: boolean): Promise<void> {
  switch (shape) {
    case 'certificate':
      return add(run, readCertificateView(node));
    case 'request':
      return add(run, readRequestView(node));
    case 'crl':
      return add(run, readCrlView(node));
    case 'pkcs7':
      return readBundle(node, run);
    case 'pkcs12':
      return readPfx(node, run);
    case 'pkcs8':
      return addOpened(run, node, isEncrypted);
    case 'pkcs8-encrypted':
      return addOpened(run, await openPkcs8(node, run.unlocking), true);
    case 'pkcs1':
      return addKey(run, readPkcs1(node, isEncrypted), toPkcs8('RSA PRIVATE KEY', node));
    case 'pkcs1-public':
      return add(run, readPkcs1Public(node));
    case 'sec1':
      return addKey(run, await readSec1(node, isEncrypted), toPkcs8('EC PRIVATE KEY', node));
    case 'dsa':
      return addKey(run, readDsa(node, isEncrypted), toPkcs8('DSA PRIVATE KEY', node));
    case 'spki':
      return add(run, readSpki(node));
  }
}

const nowhere = { at: null, line: null };
const alone = { container: null, name: null, localKeyId: null };

function add(run: Run, view: ObjectView, place: Place = {}): void {
  run.objects.push({ view, ...alone, ...place });
}

type Place = Partial<Omit<InspectedObject, 'view'>>;

/** `pkcs8`: null where the private half is not at hand. */
function addKey(run: Run, view: KeyView, pkcs8: Bytes | null, place: Place = {}): void {
  const object = { view, ...alone, ...place };
  run.objects.push(object);
  if (pkcs8 !== null) run.keys.set(object, pkcs8);
}

/** A key in PKCS#8 that was opened, or stood in clear in a container. */
async function addOpened(run: Run, node: DerNode, isEncrypted: boolean, place: Place = {}): Promise<void> {
  addKey(run, await readPkcs8View(node, isEncrypted), new Uint8Array(node.whole), place);
}

/** Adds what was in a container; what cannot be read in it does not keep the rest from being shown. */
function addInside(run: Run, read: () => ObjectView, place: Place): void {
  try {
    add(run, read(), place);
  } catch (error) {
    run.faults.push(faultOf(error, null));
  }
}

function readBundle(node: DerNode, run: Run): void {
  const { view, certificates, crls } = readPkcs7(node);
  const container = run.objects.length;
  add(run, view);
  for (const certificate of certificates)
    addInside(run, () => readCertificateView(own(certificate)), { container });
  for (const crl of crls) addInside(run, () => readCrlView(own(crl)), { container });
}

/** A value with bytes of its own, so that its places are counted from its first byte. */
function own(node: DerNode): DerNode {
  const bytes = new Uint8Array(node.whole);
  return new Node(bytes, { at: 0, end: bytes.length }, 0);
}

async function readPfx(node: DerNode, run: Run): Promise<void> {
  const contents = await readPkcs12(node, run.unlocking ?? run.withoutPassword).catch((error: unknown) => {
    throw orNeeded(error, run);
  });
  const container = run.objects.length;
  add(run, contents.view);
  const place = ({ friendlyName, localKeyId }: BagAttributes) => ({
    container,
    name: friendlyName,
    localKeyId,
  });
  for (const { node, attributes } of contents.certificates)
    addInside(run, () => readCertificateView(node), place(attributes));
  for (const { open, isEncrypted, attributes } of contents.keys)
    await addLocked(run, open, isEncrypted, place(attributes));
  for (const { node, attributes } of contents.crls)
    addInside(run, () => readCrlView(node), place(attributes));
}

async function readStore(bytes: Bytes, run: Run): Promise<void> {
  const { view, certificates, keys, unread } = readJks(bytes, run.unlocking);
  const container = run.objects.length;
  add(run, view);
  if (unread > 0)
    run.faults.push({ code: 'unsupported', ...nowhere, detail: `entries behind a secret key: ${unread}` });
  for (const { node, alias } of certificates)
    addInside(run, () => readCertificateView(node), { container, name: alias });
  for (const { open, alias } of keys)
    if (run.unlocking === null) add(run, lockedKey, { container, name: alias });
    else await addLocked(run, open, true, { container, name: alias });
}

/** A key that has a password of its own, or is of a kind that is not read, does not keep the rest of its store from being shown. */
async function addLocked(
  run: Run,
  open: () => DerNode | Promise<DerNode>,
  isEncrypted: boolean,
  place: Place,
): Promise<void> {
  try {
    await addOpened(run, await open(), isEncrypted, place);
  } catch (error) {
    run.faults.push(faultOf(orNeeded(error, run), null));
    add(run, lockedKey, place);
  }
}

/** The empty password that is tried without one is not wrong. */
function orNeeded(error: unknown, { unlocking }: Run): unknown {
  const isWrong = error instanceof InspectError && error.fault.code === 'password-wrong';
  return isWrong && unlocking === null ? new InspectError('password-needed') : error;
}

/** A key of a store that was not opened. */
const lockedKey: KeyView = {
  kind: 'key',
  isPrivate: true,
  format: 'pkcs8',
  isEncrypted: true,
  algorithmOid: null,
  key: null,
};
