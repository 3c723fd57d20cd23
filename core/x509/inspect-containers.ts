import { readCertificateView } from '#core/x509/certificate-view.ts';
import { readCrlView } from '#core/x509/crl-view.ts';
import { type Passwords, tryPasswords, type Unlocking } from '#core/x509/decrypt.ts';
import { DerNode } from '#core/x509/der-node.ts';
import type { Bytes } from '#core/x509/encoding.ts';
import { faultOf, InspectError, type InspectFaultCode } from '#core/x509/inspect-fault.ts';
import { add, addOpened, type ObjectView, type Place, type Run } from '#core/x509/inspection.ts';
import { checkSeal, readJks } from '#core/x509/jks-view.ts';
import type { KeyView } from '#core/x509/key-view.ts';
import { readPkcs7 } from '#core/x509/pkcs7-view.ts';
import { type BagAttributes, readPkcs12 } from '#core/x509/pkcs12-view.ts';

/** Adds the certificates and CRLs of a PKCS#7 message. */
export function readBundle(node: DerNode, run: Run): void {
  const { view, certificates, crls } = readPkcs7(node);
  const container = run.objects.length;
  add(run, view);
  for (const certificate of certificates)
    addInside(run, () => readCertificateView(own(certificate)), { container });
  for (const crl of crls) addInside(run, () => readCrlView(own(crl)), { container });
}

/** Adds the contents of a PKCS#12 file. Without a password, tries an empty one. */
export async function readPfx(node: DerNode, run: Run): Promise<void> {
  const isAsked = run.passwords.words.length === 0;
  const passwords = isAsked ? { words: [''], rounds: run.passwords.rounds } : run.passwords;
  const contents = await tryPasswords(passwords, (each) => readPkcs12(node, each)).catch((error: unknown) => {
    throw isAsked && isWrong(error) ? new InspectError('password-needed') : error;
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
  // With the store opened, a key that stays locked has a password of its own.
  const isOpened = !isAsked && contents.view.mac !== null;
  for (const { open, isEncrypted, attributes } of contents.keys)
    await addLocked(run, open, { isEncrypted, isOpened, passwords }, place(attributes));
  for (const { node, attributes } of contents.crls)
    addInside(run, () => readCrlView(node), place(attributes));
}

/** Adds the contents of a Java key store. Its certificates are readable without a password. */
export async function readStore(bytes: Bytes, run: Run): Promise<void> {
  const { passwords } = run;
  const isVerified = passwords.words.some((password) => {
    try {
      checkSeal(bytes, { password });
      return true;
    } catch {
      return false;
    }
  });
  const { view, certificates, keys, unread } = readJks(bytes, isVerified);
  const container = run.objects.length;
  add(run, view);
  if (unread > 0)
    run.faults.push({
      code: 'unsupported',
      at: null,
      line: null,
      detail: `entries behind a secret key: ${unread}`,
    });
  for (const { node, alias } of certificates)
    addInside(run, () => readCertificateView(node), { container, name: alias });
  let hasOpened = false;
  for (const { open, alias } of keys)
    hasOpened =
      (await addLocked(
        run,
        open,
        { isEncrypted: true, isOpened: isVerified || hasOpened, passwords },
        { container, name: alias },
      )) || hasOpened;
  if (passwords.words.length > 0 && !isVerified && keys.length === 0) addFault(run, 'password-wrong');
}

/** Adds an object from a container; if it is unreadable, records a fault and continues. */
function addInside(run: Run, read: () => ObjectView, place: Place): void {
  try {
    add(run, read(), place);
  } catch (error) {
    run.faults.push(faultOf(error, null));
  }
}

/** Copies a value, so that its positions count from its own first byte. */
function own(node: DerNode): DerNode {
  const bytes = new Uint8Array(node.whole);
  return new DerNode(bytes, { at: 0, end: bytes.length }, 0);
}

interface Lock {
  readonly isEncrypted: boolean;
  /** Whether a password proved right for the store. */
  readonly isOpened: boolean;
  readonly passwords: Passwords;
}

/** Adds a key. If it stays locked or has an unsupported type, records why, once, and adds it as locked. Returns whether it was opened. */
async function addLocked(
  run: Run,
  open: (unlocking: Unlocking) => DerNode | Promise<DerNode>,
  { isEncrypted, isOpened, passwords }: Lock,
  place: Place,
): Promise<boolean> {
  try {
    await addOpened(run, await tryPasswords(passwords, open), isEncrypted, place);
    return true;
  } catch (error) {
    add(run, lockedKey, place);
    if (!isWrong(error)) run.faults.push(faultOf(error, null));
    else if (run.passwords.words.length === 0) addFault(run, 'password-needed');
    else addFault(run, isOpened ? 'key-password-needed' : 'password-wrong');
    return false;
  }
}

function isWrong(error: unknown): boolean {
  return (
    error instanceof InspectError &&
    (error.fault.code === 'password-wrong' || error.fault.code === 'password-needed')
  );
}

/** A store asks once for all its keys. */
function addFault(run: Run, code: InspectFaultCode): void {
  if (!run.faults.some((fault) => fault.code === code))
    run.faults.push({ code, at: null, line: null, detail: '' });
}

/** A key that could not be decrypted. */
const lockedKey: KeyView = {
  kind: 'key',
  isPrivate: true,
  format: 'pkcs8',
  isEncrypted: true,
  algorithmOid: null,
  key: null,
};
