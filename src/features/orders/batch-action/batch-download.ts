import type { OrderRow } from '#core/contract/calls/orders.ts';
import * as batchCalls from '#core/contract/order-batches.ts';
import { hasKeyInside, offeredFormat } from '#core/orders/download.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { buildBundle } from '#src/adapters/workers/downloads.ts';
import { valueOrThrow } from '#src/console/work-answer.ts';
import type { Workspace } from '#src/console/workspace.ts';
import { findKey } from '#src/features/orders/download/download-form.ts';
import { keySources } from '#src/features/orders/download/key-sources.ts';
import type { BundleJob, WorkerFault } from '#workers/api.ts';

export type Packed =
  | { readonly state: 'with-key' | 'without-key' | 'not-issued' }
  | { readonly state: 'failed'; readonly fault: WorkerFault };

export interface Bundle {
  /** Null if there is nothing to pack. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  readonly outcomes: Readonly<Record<string, Packed>>;
}

/** Packs the certificates of several orders into one archive, each with its key if this browser has it. */
export async function packCertificates(
  client: Client,
  workspace: Pick<Workspace, 'vault' | 'accountID' | 'journal'>,
  rows: readonly OrderRow[],
  { readme, now }: { readonly readme: string; readonly now: number },
): Promise<Bundle> {
  const outcomes: Record<string, Packed> = {};
  const parts: BundleJob['parts'][number][] = [];
  const sources = keySources(workspace);
  const numbers = rows.map(({ orderNo }) => orderNo);
  for (let first = 0; first < numbers.length; first += batchCalls.mostCertificates) {
    const orderNos = numbers.slice(first, first + batchCalls.mostCertificates).join(',');
    const { data } = await client.call(batchCalls.batchCerts, { body: { orderNos } });
    for (const { orderNo, commonName, certificate } of data) {
      if (certificate === null) {
        outcomes[orderNo] = { state: 'not-issued' };
        continue;
      }
      const { standing, key } = await findKey(certificate, workspace.vault, sources);
      const format = offeredFormat('zip', standing);
      const hasKey = hasKeyInside(format, standing);
      outcomes[orderNo] = { state: hasKey ? 'with-key' : 'without-key' };
      parts.push({
        folder: orderNo,
        job: {
          format,
          commonName: certificate.domainNames[0] ?? commonName,
          chain: certificate.chain,
          key: hasKey ? key : '',
          keyring: hasKey ? valueOrThrow(await workspace.vault.ensure()) : null,
          passphrase: '',
          readme: `${commonName} ${orderNo}`,
          createdAt: now,
        },
      });
    }
  }
  if (parts.length === 0) return { bytes: null, outcomes };
  const { bytes, faults } = valueOrThrow(await buildBundle({ parts, readme }));
  for (const { folder, fault } of faults) outcomes[folder] = { state: 'failed', fault };
  return { bytes: faults.length === parts.length ? null : bytes, outcomes };
}
