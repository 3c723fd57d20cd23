import { readCertificateView } from '#core/x509/certificate-view.ts';
import { readCrlView } from '#core/x509/crl-view.ts';
import { DerNode } from '#core/x509/der-node.ts';
import type { Bytes } from '#core/x509/encoding.ts';
import { faultOf, InspectError } from '#core/x509/inspect-fault.ts';
import { add, addOpened, type ObjectView, type Place, type Run } from '#core/x509/inspection.ts';
import { readJks } from '#core/x509/jks-view.ts';
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

/** Adds the contents of a Java key store. */
export async function readStore(bytes: Bytes, run: Run): Promise<void> {
  const { view, certificates, keys, unread } = readJks(bytes, run.unlocking);
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
  for (const { open, alias } of keys)
    if (run.unlocking === null) add(run, lockedKey, { container, name: alias });
    else await addLocked(run, open, true, { container, name: alias });
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

/** Adds a key. If it has its own password or an unsupported type, records a fault and adds it as locked. */
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

/** Without a password given, reports a failed empty one as `password-needed`, not `password-wrong`. */
function orNeeded(error: unknown, { unlocking }: Run): unknown {
  const isWrong = error instanceof InspectError && error.fault.code === 'password-wrong';
  return isWrong && unlocking === null ? new InspectError('password-needed') : error;
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
