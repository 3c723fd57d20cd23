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

/** The certificates and CRLs of a PKCS#7 message. */
export function readBundle(node: DerNode, run: Run): void {
  const { view, certificates, crls } = readPkcs7(node);
  const container = run.objects.length;
  add(run, view);
  for (const certificate of certificates)
    addInside(run, () => readCertificateView(own(certificate)), { container });
  for (const crl of crls) addInside(run, () => readCrlView(own(crl)), { container });
}

/** What a PKCS#12 file holds; without a password it is tried with an empty one. */
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

/** What a Java key store holds. */
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

/** Adds what was in a container; what cannot be read in it does not keep the rest from being shown. */
function addInside(run: Run, read: () => ObjectView, place: Place): void {
  try {
    add(run, read(), place);
  } catch (error) {
    run.faults.push(faultOf(error, null));
  }
}

/** A value with bytes of its own, so that its places are counted from its first byte. */
function own(node: DerNode): DerNode {
  const bytes = new Uint8Array(node.whole);
  return new DerNode(bytes, { at: 0, end: bytes.length }, 0);
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
