import type { Fault } from '#core/fault.ts';
import type { Slot, SlotEvent } from '#machines/kit/slot.ts';
import type { WorkFault, WorkResult } from '#machines/kit/work-fault.ts';
import type { HeldPassphrase } from '#machines/passphrase.ts';

/** As in `workers/api.ts`. */
export const downloadFormats = ['pem-bundle', 'key', 'zip', 'pfx-modern', 'pfx-compatible'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

/**
 * Where the private key of the certificate is:
 * - `present`: in the order, and this browser's vault opens it. `away`: sealed by a secret this vault does not have.
 * - `none`: the customer brought their own request. `mismatch`: the key is of another certificate.
 * - `unreadable`: it could not be read; `keyFailure` says why.
 */
export type KeyStanding = 'present' | 'away' | 'none' | 'mismatch' | 'unreadable';

export interface DownloadSlots {
  /** Looks at the sealed key, without opening it, and at the vault. */
  readonly inspectKey: Slot<
    { readonly key: string; readonly spkiHash: string },
    WorkResult<Exclude<KeyStanding, 'unreadable'>>
  >;
  /**
   * Builds the file and hands it to the browser to save; the bytes stay with the slot. Fails with `passphrases-differ`
   * when the two handles stand for different texts.
   */
  readonly buildDownload: Slot<
    {
      readonly format: DownloadFormat;
      readonly commonName: string;
      readonly chain: readonly string[];
      /** Empty when the file has no key in it. */
      readonly key: string;
      readonly passphrase: string | null;
      readonly passphraseAgain: string | null;
    },
    WorkResult<{ readonly filename: string }>
  >;
}

export type DownloadUserEvent =
  | { readonly type: 'format.choose'; readonly format: DownloadFormat }
  | ({ readonly type: 'passphrase.change' } & HeldPassphrase)
  | ({ readonly type: 'passphrase-again.change' } & HeldPassphrase)
  | { readonly type: 'download.start' }
  | { readonly type: 'download.cancel' }
  /** The vault may hold more than before, as after a restore. */
  | { readonly type: 'key.check' };

export type DownloadEvent = DownloadUserEvent | SlotEvent<DownloadSlots>;

/** The facts of an issued order. */
export interface DownloadInput {
  readonly orderNo: string;
  readonly commonName: string;
  /** PEM, leaf first. */
  readonly chain: readonly string[];
  /** The sealed key as the order holds it; empty when there is none. */
  readonly key: string;
  readonly spkiHash: string;
}

export interface DownloadContext extends DownloadInput {
  /** Null until it was read. */
  readonly standing: KeyStanding | null;
  readonly format: DownloadFormat;
  readonly passphrase: HeldPassphrase;
  readonly passphraseAgain: HeldPassphrase;
  /** Of the fields `passphrase` and `passphraseAgain`. */
  readonly faults: readonly Fault[];
  /** Counts the refused presses, so that a view can put the focus again. */
  readonly refusals: number;
  /** Why the key could not be read. */
  readonly keyFailure: WorkFault | null;
  /** Why the file was not built. */
  readonly failure: WorkFault | null;
  /** Name of the file saved last. */
  readonly filename: string | null;
}
