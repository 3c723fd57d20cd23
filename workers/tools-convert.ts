import { fileStem } from '#core/orders/download-names.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { type ArrangedEntry, arrange, withoutRoot } from '#core/x509/arrange.ts';
import type { CertificateFacts } from '#core/x509/certificate.ts';
import { type Bytes, utf8 } from '#core/x509/encoding.ts';
import { buildJks } from '#core/x509/jks.ts';
import { commonNameOf, subjectName } from '#core/x509/object-name.ts';
import { encodePrivateKey } from '#core/x509/pbe.ts';
import { encodePem, joinCertificates } from '#core/x509/pem.ts';
import { buildPfx } from '#core/x509/pfx.ts';
import { buildPkcs7 } from '#core/x509/pkcs7.ts';
import type { StoreEntry } from '#core/x509/store-entry.ts';
import type { WorkerResult } from '#workers/api.ts';
import { guarded, refuse } from '#workers/fault.ts';
import { madeFile } from '#workers/made-file.ts';
import type { ToolJob, ToolsApi } from '#workers/tools-api.ts';
import { readingOf } from '#workers/tools-inspect.ts';
import type { Converted, ConvertOptions, ConvertRefusal, MadeFile } from '#workers/tools-keys-api.ts';

/** Java refuses to write, and some of its tools to read, a store with a shorter password. */
const shortestJavaPassword = 6;

export const convertJobs: Pick<ToolsApi, 'convertCertificates'> = {
  convertCertificates: (job) => guarded(() => convertCertificates(job)),
};

async function convertCertificates(job: ToolJob<ConvertOptions>): Promise<WorkerResult<Converted>> {
  const { objects, keys, faults } = await readingOf(job);
  const arranged = await arrange(objects, keys);
  const { options } = job;
  if (arranged.entries.length === 0) {
    const [fault] = faults;
    return refuse(fault?.code ?? 'no-certificate', fault?.detail, fault);
  }
  const entries = arranged.entries
    .map((entry) => (options.withKey ? entry : { ...entry, key: null }))
    .filter(({ key, chain }) => key !== null || chain.length > 0);
  const written = options.isConfirmed ? await write(entries, options) : null;
  return ok({
    faults,
    entries: arranged.entries.map(({ name, key, chain }) => ({
      name,
      hasKey: key !== null,
      chain: chain.map(linkOf),
    })),
    hasRoot: arranged.entries.some(({ chain }) => withoutRoot(chain).length < chain.length),
    leftOut: arranged.leftOut.map(({ view, name }) =>
      view.kind === 'key' && view.isPrivate
        ? { kind: 'privateKey', name: name ?? commonNameOf(view) }
        : { kind: view.kind, name: commonNameOf(view) },
    ),
    refusal: written === null || written.ok ? null : written.error,
    files: written?.ok ? written.value : [],
  });
}

function linkOf({ subject, altNames, notAfter, isCa, key, sha256 }: CertificateFacts) {
  const { algorithm, curve, size } = key;
  return { name: subjectName(subject, altNames), notAfter, isCa, sha256, key: { algorithm, curve, size } };
}

async function write(
  entries: readonly ArrangedEntry[],
  options: ConvertOptions,
): Promise<Result<readonly MadeFile[], ConvertRefusal>> {
  const { format, password } = options;
  const chains = entries.map((entry) => (options.withRoot ? entry.chain : withoutRoot(entry.chain)));
  const all = [...new Set(chains.flat())].map(({ der }) => der);
  const stem = fileStem(options.alias || entries[0]?.name || 'certificates');
  if (format === 'pem') return ok(await pemFiles(entries, all, stem, options));
  if (format === 'der') return derFiles(all, stem);
  if (all.length === 0 && format !== 'pfx') return fail({ code: 'no-certificate' });
  if (format === 'p7b') {
    const der = buildPkcs7(all);
    return ok([
      madeFile(`${stem}.p7b`, options.isDer ? der : utf8(encodePem('PKCS7', der)), {
        isText: !options.isDer,
      }),
    ]);
  }
  if (password === '') return fail({ code: 'password-missing' });
  const stored = storeEntries(entries, chains, options);
  const isSecret = stored.some(({ key }) => key !== null);
  if (format === 'pfx') {
    const pfx = await buildPfx(options.kind, stored, password);
    return ok([madeFile(`${stem}.pfx`, pfx, { isSecret })]);
  }
  if (password.length < shortestJavaPassword) return fail({ code: 'password-short' });
  if (stored.some(({ key, certificates }) => key !== null && certificates.length === 0))
    return fail({ code: 'key-alone' });
  return ok([madeFile(`${stem}.jks`, buildJks(stored, password, options.now), { isSecret })]);
}

/** The typed alias applies to the first entry; a chain without a key becomes individual trusted certificates. */
function storeEntries(
  entries: readonly ArrangedEntry[],
  chains: readonly (readonly CertificateFacts[])[],
  options: ConvertOptions,
): readonly StoreEntry[] {
  const stored = entries.flatMap(({ name, key }, at): readonly StoreEntry[] => {
    const chain = chains[at] ?? [];
    if (key !== null) return [{ alias: name || 'key', key, certificates: chain.map(({ der }) => der) }];
    return chain.map(({ der, subject, altNames }, link) => ({
      alias: (link === 0 ? name : subjectName(subject, altNames)) || 'certificate',
      key: null,
      certificates: [der],
    }));
  });
  return stored.map((entry, at) =>
    at === 0 && options.alias !== '' ? { ...entry, alias: options.alias } : entry,
  );
}

async function pemFiles(
  entries: readonly ArrangedEntry[],
  certificates: readonly Bytes[],
  stem: string,
  { password, isJoined }: ConvertOptions,
): Promise<readonly MadeFile[]> {
  const chain = joinCertificates(certificates.map((der) => encodePem('CERTIFICATE', der)));
  const keys = entries.flatMap(({ key }) => (key === null ? [] : [key]));
  const texts: string[] = [];
  for (const key of keys) texts.push(await encodePrivateKey(key, password));
  if (isJoined && keys.length > 0) {
    const joined = joinCertificates([chain, ...texts]);
    return [madeFile(`${stem}.pem`, utf8(joined), { isText: true, isSecret: true })];
  }
  const name = certificates.length > 1 ? `${stem}.fullchain.pem` : `${stem}.crt`;
  return [
    ...(certificates.length === 0 ? [] : [madeFile(name, utf8(chain), { isText: true })]),
    ...texts.map((text, at) =>
      madeFile(`${numbered(stem, at)}.key`, utf8(text), { isText: true, isSecret: true }),
    ),
  ];
}

/** DER has no lists, so each certificate gets a file. */
function derFiles(certificates: readonly Bytes[], stem: string): Result<readonly MadeFile[], ConvertRefusal> {
  if (certificates.length === 0) return fail({ code: 'no-certificate' });
  return ok(certificates.map((der, at) => madeFile(`${numbered(stem, at)}.cer`, der)));
}

function numbered(stem: string, at: number): string {
  return at === 0 ? stem : `${stem}-${at + 1}`;
}
