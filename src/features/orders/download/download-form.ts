import {
  type DownloadFormat,
  filePassphraseFaults,
  hasKeyInside,
  type KeyStanding,
  offeredFormat,
  passphraseNeed,
} from '#core/orders/download.ts';
import type { WorkFault } from '#machines/kit/work-fault.ts';
import type { saveFile } from '#src/adapters/files/save-file.ts';
import type { Vault } from '#src/adapters/vault/vault.ts';
import { buildDownload } from '#src/adapters/workers/downloads.ts';
import type { WorkerLike } from '#src/adapters/workers/worker-link.ts';
import { valueOrThrow, WorkError } from '#src/console/calls/work-answer.ts';
import type { FormSource } from '#src/console/form/form-source.ts';
import type { KeySources } from '#src/features/orders/download/key-sources.ts';
import type { SharedKey } from '#src/features/sharing/shared-keys.ts';
import type { DownloadJob } from '#workers/api.ts';
import { readEnvelope } from '#workers/envelope-text.ts';

/** Facts of an issued order. */
export interface Downloadable extends Pick<DownloadJob, 'commonName' | 'chain' | 'key'> {
  readonly spkiHash: string;
}

export interface FoundKey {
  readonly standing: KeyStanding;
  /** Why the key is unreadable. */
  readonly failure: WorkFault | null;
  /** Sealed; empty if none. */
  readonly key: string;
  /** The colleague who shared it; absent for a key of this browser. */
  readonly sharer?: string;
}

/**
 * Finds the sealed key for a public key: the one stored with the order or, if that does not open here, the first of the other sources that
 * does, or else what a colleague shared.
 */
export async function findKey(
  { key, spkiHash }: Pick<Downloadable, 'key' | 'spkiHash'>,
  vault: Vault,
  sources: KeySources,
  shared: () => Promise<SharedKey | null> = async () => null,
): Promise<FoundKey> {
  let found = await judgeKey(key, spkiHash, vault);
  for (const look of sources(spkiHash)) {
    if (found.standing === 'present') return found;
    const other = await judgeKey((await look()) ?? '', spkiHash, vault);
    if (other.standing === 'present' || found.standing === 'none') found = other;
  }
  return found.standing === 'present' ? found : (judgeShared(await shared()) ?? found);
}

function judgeShared(shared: SharedKey | null): FoundKey | null {
  if (shared === null) return null;
  const { sharer, opened } = shared;
  return opened.ok
    ? { standing: 'present', failure: null, key: opened.value.key, sharer }
    : { standing: 'unreadable', failure: opened.error, key: '', sharer };
}

async function judgeKey(key: string, spkiHash: string, vault: Vault): Promise<FoundKey> {
  if (key === '') return { standing: 'none', failure: null, key };
  const envelope = readEnvelope(key);
  if (!envelope.ok) return { standing: 'unreadable', failure: envelope.error, key };
  if (envelope.value.spkiHash !== spkiHash) return { standing: 'mismatch', failure: null, key };
  return { standing: (await vault.canOpen([key])) ? 'present' : 'away', failure: null, key };
}

export interface DownloadServices {
  readonly vault: Vault;
  /** Returns the current lookup: a backup may have been restored, or a key imported, since the form was opened. */
  readonly found: () => FoundKey;
  /** Returns the text of the archive's `README.txt` in the current language. */
  readonly readme: (file: {
    readonly format: DownloadFormat;
    readonly commonName: string;
    readonly hasKey: boolean;
  }) => string;
  /** Keeps where a file was made for. */
  readonly rememberPlace: (place: string) => void;
  readonly now: () => number;
  readonly save: typeof saveFile;
  readonly spawn?: () => WorkerLike;
}

interface Choice {
  /** Where it will be installed; empty if unknown. */
  readonly place: string;
  readonly format: DownloadFormat;
  readonly passphrase: string;
  readonly passphraseAgain: string;
}

/** A saved file, and the place it was made for. */
interface Made extends Pick<Choice, 'place'> {
  readonly id: string;
  readonly format: string;
  readonly filename: string;
}

/** Builds a file in a worker and saves it as a download; the draft then holds its filename. */
export function downloadForm(order: Downloadable, services: DownloadServices): FormSource<Made, Choice> {
  const { vault, found, readme, rememberPlace, save, now, spawn } = services;
  const standing = () => found().standing;
  return {
    name: 'download',
    fields: ['passphrase', 'passphraseAgain'],
    sensitive: ['passphrase', 'passphraseAgain'],
    keepsSensitive: true,
    toDraft: (made) => ({
      place: made?.place ?? '',
      format: made?.format ?? '',
      passphrase: '',
      passphraseAgain: '',
      filename: made?.filename ?? '',
    }),
    toBody: ({ place = '', format, passphrase = '', passphraseAgain = '' }) => ({
      place,
      format: offeredFormat(format, standing()),
      passphrase,
      passphraseAgain,
    }),
    check: ({ format, passphrase, passphraseAgain }) =>
      filePassphraseFaults(passphraseNeed(format, standing()), passphrase, passphraseAgain),
    async save(_, { body: { place, format, passphrase }, signal }) {
      const { commonName, chain } = order;
      const hasKey = hasKeyInside(format, standing());
      const job = {
        format,
        commonName,
        chain,
        key: hasKey ? found().key : '',
        keyring: hasKey ? valueOrThrow(await vault.ensure()) : null,
        passphrase: passphraseNeed(format, standing()) === 'none' ? '' : passphrase,
        readme: readme({ format, commonName, hasKey }),
        createdAt: now(),
      };
      const built = valueOrThrow(await buildDownload(job, { signal, ...(spawn && { spawn }) }));
      if (signal.aborted) throw new WorkError({ code: 'cancelled', detail: '' });
      save({ filename: built.filename, type: built.type, content: built.bytes });
      rememberPlace(place);
      return { id: 'download', item: { id: 'download', place, format, filename: built.filename } };
    },
  };
}
