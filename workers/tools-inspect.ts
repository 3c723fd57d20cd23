import { keyText } from '#core/csr/key-text.ts';
import { ok } from '#core/result.ts';
import { certificatePath } from '#core/x509/certificate-path.ts';
import type { CertificateView } from '#core/x509/certificate-view.ts';
import type { Bytes } from '#core/x509/encoding.ts';
import { isCa } from '#core/x509/extension-of.ts';
import { inspect, inspectWithKeys } from '#core/x509/inspect.ts';
import { inspectionJson } from '#core/x509/inspect-json.ts';
import type { InspectedObject, ObjectView } from '#core/x509/inspection.ts';
import { commonNameOf, issuerNameOf } from '#core/x509/object-name.ts';
import { encodePem } from '#core/x509/pem.ts';
import { guarded, refuse } from '#workers/fault.ts';
import type {
  InspectOptions,
  ObjectRow,
  PathLink,
  PlacedFault,
  ToolJob,
  ToolsApi,
} from '#workers/tools-api.ts';
import { detailOf } from '#workers/tools-detail.ts';
import { toolSources } from '#workers/tools-sources.ts';

interface Reading {
  readonly objects: readonly (InspectedObject & { readonly file: string })[];
  readonly rows: readonly ObjectRow[];
  /** Decrypted private keys, PKCS#8. */
  readonly keys: ReadonlyMap<InspectedObject, Bytes>;
  readonly faults: readonly PlacedFault[];
}

let last: { readonly ordinal: number; readonly reading: Promise<Reading> } | null = null;

/** Reads the input, once per ordinal. */
export function readingOf(job: ToolJob<unknown>): Promise<Reading> {
  if (last?.ordinal !== job.ordinal) last = { ordinal: job.ordinal, reading: read(job) };
  return last.reading;
}

async function read(job: ToolJob<unknown>): Promise<Reading> {
  const objects: Reading['objects'][number][] = [];
  const keys = new Map<InspectedObject, Bytes>();
  const faults: PlacedFault[] = [];
  for (const { name: file, bytes } of await toolSources(job)) {
    const found = await inspectWithKeys(bytes, job.passwords);
    const before = objects.length;
    for (const object of found.objects) {
      const container = object.container === null ? null : object.container + before;
      const placed = { ...object, container, file };
      objects.push(placed);
      const key = found.keys.get(object);
      if (key !== undefined) keys.set(placed, key);
    }
    for (const fault of found.faults) faults.push({ ...fault, file });
  }
  return { objects, keys, faults, rows: objects.map(({ view, name, file }) => rowOf(view, name ?? file)) };
}

export const inspectJobs: Pick<ToolsApi, 'inspect' | 'inspectJson' | 'certificatesAt'> = {
  inspect: (job) =>
    guarded(async () => {
      const { objects, rows, faults } = await readingOf(job);
      const [fault] = faults;
      const at = chosenOf(job.options, rows);
      const view = objects[at]?.view;
      if (view === undefined) return refuse(fault?.code ?? 'empty', fault?.detail, fault);
      const { now, compared } = job.options;
      const other = compared === null || compared === at ? undefined : objects[compared]?.view;
      const roots = await rootsOf(job.options.roots);
      const path = await pathOf(objects, rows, at, roots, now);
      const chosen = await detailOf(at, view, now);
      warnOfUnknown(view);
      return ok({
        rows,
        faults,
        chosen,
        compared: other === undefined ? null : await detailOf(compared ?? 0, other, now),
        ...path,
        rootCount: roots.length,
      });
    }),
  certificatesAt: (places) =>
    guarded(async () => {
      const { objects } = (await last?.reading) ?? { objects: [] };
      const found = places.flatMap((at) => {
        const view = objects[at]?.view;
        return view?.kind === 'certificate' ? encodePem('CERTIFICATE', view.der) : [];
      });
      return found.length === places.length ? ok(found.join('')) : refuse('empty');
    }),
  inspectJson: (job) => guarded(async () => ok(await inspectionJson((await readingOf(job)).objects))),
};

/** Returns the chosen object, else the first leaf of the page's type, else the first of that type, else the first of all. */
function chosenOf({ chosen, prefers }: InspectOptions, rows: readonly ObjectRow[]): number {
  if (chosen !== null && chosen < rows.length) return chosen;
  const leaf = rows.findIndex(({ kind, isCa }) => kind === prefers && !isCa);
  const first = rows.findIndex(({ kind }) => kind === prefers);
  return Math.max(0, leaf === -1 ? first : leaf);
}

function rowOf(view: ObjectView, place: string): ObjectRow {
  const isCertificate = view.kind === 'certificate';
  return {
    kind: view.kind,
    name: commonNameOf(view),
    place,
    issuer: issuerNameOf(view),
    isCa: isCertificate && isCa(view),
    hasPrivateKey: view.kind === 'key' && view.isPrivate,
    key: 'key' in view && view.key !== null ? keyText(view.key) : '',
    notBefore: isCertificate ? view.notBefore.iso : null,
    notAfter: isCertificate ? view.notAfter.iso : null,
  };
}

let lastRoots = { text: '', roots: Promise.resolve<readonly CertificateView[]>([]) };

function rootsOf(text: string): Promise<readonly CertificateView[]> {
  if (lastRoots.text !== text) lastRoots = { text, roots: readRoots(text) };
  return lastRoots.roots;
}

async function readRoots(text: string): Promise<readonly CertificateView[]> {
  const { objects } = await inspect(new TextEncoder().encode(text));
  return certificatesOf(objects).map(({ view }) => view);
}

function certificatesOf(objects: readonly InspectedObject[]) {
  return objects.flatMap(({ view }, at) => (view.kind === 'certificate' ? [{ view, at }] : []));
}

async function pathOf(
  objects: readonly InspectedObject[],
  rows: readonly ObjectRow[],
  chosen: number,
  roots: readonly CertificateView[],
  now: number,
): Promise<{ readonly path: readonly PathLink[]; readonly issuerAddresses: readonly string[] }> {
  const certificates = certificatesOf(objects);
  const start = certificates.findIndex(({ at }) => at === chosen);
  if (start === -1) return { path: [], issuerAddresses: [] };
  const views = certificates.map(({ view }) => view);
  const { steps, issuerAddresses } = await certificatePath(views, start, roots, now);
  const path = steps.flatMap(({ at: index, ...step }): readonly PathLink[] => {
    const at = certificates[index]?.at ?? null;
    const root = roots[index - views.length];
    const row = at === null ? root && rowOf(root, '') : rows[at];
    return row === undefined ? [] : [{ ...step, at, row }];
  });
  return { path, issuerAddresses };
}

/** product.md, 'Failures'. */
function warnOfUnknown(view: ObjectView): void {
  if (!('extensions' in view)) return;
  for (const { name, oid } of view.extensions)
    if (name === null) console.warn(`Didn't detect parser for extension ${oid}`);
}
