import type { CertificateView } from '#core/x509/certificate-view.ts';
import type { CrlView } from '#core/x509/crl-view.ts';
import type { Passwords } from '#core/x509/decrypt.ts';
import type { DerNode } from '#core/x509/der-node.ts';
import type { Bytes } from '#core/x509/encoding.ts';
import type { InspectFault } from '#core/x509/inspect-fault.ts';
import type { JksView } from '#core/x509/jks-view.ts';
import { type KeyView, readPkcs8View } from '#core/x509/key-view.ts';
import type { Pkcs7View } from '#core/x509/pkcs7-view.ts';
import type { Pkcs12View } from '#core/x509/pkcs12-view.ts';
import type { RequestView } from '#core/x509/request-view.ts';

export type ObjectView = CertificateView | RequestView | CrlView | KeyView | Pkcs7View | Pkcs12View | JksView;

/** One object and its place in the input. */
export interface InspectedObject {
  readonly view: ObjectView;
  /** Index of its container in the list of objects; null if it is not in one. */
  readonly container: number | null;
  /** Name in the container: friendly name or alias. */
  readonly name: string | null;
  /** Hex; PKCS#12 only. */
  readonly localKeyId: string | null;
}

export interface Inspection {
  readonly objects: readonly InspectedObject[];
  /** Parts that could not be read. */
  readonly faults: readonly InspectFault[];
}

/** State of a running inspection. */
export interface Run {
  readonly objects: InspectedObject[];
  readonly keys: Map<InspectedObject, Bytes>;
  readonly faults: InspectFault[];
  /** Empty without a password. */
  readonly passwords: Passwords;
}

const alone = { container: null, name: null, localKeyId: null };

export function add(run: Run, view: ObjectView, place: Place = {}): void {
  run.objects.push({ view, ...alone, ...place });
}

export type Place = Partial<Omit<InspectedObject, 'view'>>;

/** Adds a key. `pkcs8` is null if the private key is not available. */
export function addKey(run: Run, view: KeyView, pkcs8: Bytes | null, place: Place = {}): void {
  const object = { view, ...alone, ...place };
  run.objects.push(object);
  if (pkcs8 !== null) run.keys.set(object, pkcs8);
}

/** Adds a PKCS#8 key that was decrypted, or stored unencrypted in a container. */
export async function addOpened(
  run: Run,
  node: DerNode,
  isEncrypted: boolean,
  place: Place = {},
): Promise<void> {
  addKey(run, await readPkcs8View(node, isEncrypted), new Uint8Array(node.whole), place);
}
