import type { OrderRow } from '#core/contract/calls/orders.ts';
import * as batchCalls from '#core/contract/order-batches.ts';
import { bundleFolders } from '#core/orders/bundle-folders.ts';
import { type DownloadFormat, hasKeyInside, offeredFormat, passphraseNeed } from '#core/orders/download.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { buildBundle } from '#src/adapters/workers/downloads.ts';
import { valueOrThrow } from '#src/console/calls/work-answer.ts';
import type { Workspace } from '#src/console/flows/workspace.ts';
import { findKey } from '#src/features/orders/download/download-form.ts';
import { keySources } from '#src/features/orders/download/key-sources.ts';
import { sharedKeysOf } from '#src/features/sharing/shared-keys.ts';
import type { BundleJob, WorkerFault } from '#workers/api.ts';

export type Packed =
  | { readonly state: 'with-key' | 'without-key' | 'not-issued' }
  | { readonly state: 'failed'; readonly fault: WorkerFault };

export interface Bundle {
  /** Null if there is nothing to pack. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  readonly outcomes: Readonly<Record<string, Packed>>;
}

export interface PackOptions {
  /** Where a key is missing, the nearest format without one. */
  readonly format: DownloadFormat;
  readonly passphrase: string;
  readonly readme: string;
  readonly index: {
    readonly head: readonly string[];
    /** A time for people. */
    readonly time: (time: string) => string;
    readonly key: (isInside: boolean) => string;
  };
  readonly now: number;
}

/** Packs the certificates of several orders into one archive, each with its key if this browser has it. */
export async function packCertificates(
  client: Client,
  workspace: Pick<Workspace, 'vault' | 'accountID' | 'journal' | 'keyPool'>,
  rows: readonly OrderRow[],
  { format: wanted, passphrase, readme, index, now }: PackOptions,
): Promise<Bundle> {
  const outcomes: Record<string, Packed> = {};
  const parts: BundleJob['parts'][number][] = [];
  const lines: string[][] = [];
  const folders = bundleFolders(rows);
  const orderOf = new Map([...folders].map(([orderNo, folder]) => [folder, orderNo] as const));
  const sources = keySources(workspace);
  const numbers = rows.map(({ orderNo }) => orderNo);
  for (let first = 0; first < numbers.length; first += batchCalls.mostCertificates) {
    const some = numbers.slice(first, first + batchCalls.mostCertificates);
    const { data } = await client.call(batchCalls.batchCerts, { body: { orderNos: some.join(',') } });
    const shared = sharedKeysOf({ client, ...workspace }, some);
    for (const { orderNo, commonName, certificate } of data) {
      if (certificate === null) {
        outcomes[orderNo] = { state: 'not-issued' };
        continue;
      }
      const { standing, key } = await findKey(certificate, workspace.vault, sources, () =>
        shared({ ...certificate, orderNo }),
      );
      const format = offeredFormat(wanted, standing);
      const folder = folders.get(orderNo) ?? orderNo;
      const hasKey = hasKeyInside(format, standing);
      outcomes[orderNo] = { state: hasKey ? 'with-key' : 'without-key' };
      parts.push({
        folder,
        job: {
          format,
          commonName: certificate.domainNames[0] ?? commonName,
          chain: certificate.chain,
          key: hasKey ? key : '',
          keyring: hasKey ? valueOrThrow(await workspace.vault.ensure()) : null,
          passphrase: passphraseNeed(format, standing) === 'none' ? '' : passphrase,
          readme: `${commonName} ${orderNo}`,
          createdAt: now,
        },
      });
      const { domainNames, serialNumber, notAfter } = certificate;
      lines.push([
        folder,
        domainNames.join(' '),
        orderNo,
        serialNumber,
        index.time(notAfter),
        index.key(hasKey),
      ]);
    }
  }
  if (parts.length === 0) return { bytes: null, outcomes };
  const { bytes, faults } = valueOrThrow(
    await buildBundle({ parts, readme, index: { head: index.head, rows: lines } }),
  );
  for (const { folder, fault } of faults)
    outcomes[orderOf.get(folder) ?? folder] = { state: 'failed', fault };
  return { bytes: faults.length === parts.length ? null : bytes, outcomes };
}
