import type { Fault } from '#core/fault.ts';
import type { Slot, SlotEvent } from '#machines/kit/slot.ts';
import type { WorkFault, WorkResult } from '#machines/kit/work-fault.ts';
import type { HeldPassphrase } from '#machines/passphrase.ts';

/** The vault of the account, as far as it may be known (design §6). */
export interface VaultFacts {
  /** `missing`: the first key makes it. `half-lost`: nothing sealed opens until a backup is restored. */
  readonly state: 'present' | 'missing' | 'half-lost';
  /** Which half is gone; `fit` when both are there and do not fit; null unless `half-lost`. */
  readonly lost: 'local-storage' | 'indexeddb' | 'fit' | null;
  readonly persistence: 'granted' | 'refused' | 'unknown';
  /** ISO time of the last backup that holds every secret; null when there is none. */
  readonly backedUpAt: string | null;
}

/** A file the user chose: it waits in a box of the page, the machine has its handle. */
export interface ChosenFile {
  readonly handle: string;
  readonly name: string;
}

export interface VaultSlots {
  readonly readVault: Slot<Record<never, never>, WorkResult<VaultFacts>>;
  /**
   * Seals a backup and hands it to the browser to save. Fails with `passphrases-differ` when the two handles stand for
   * different texts.
   */
  readonly backUp: Slot<
    { readonly passphrase: string; readonly passphraseAgain: string },
    WorkResult<{ readonly filename: string; readonly vault: VaultFacts }>
  >;
  readonly restore: Slot<{ readonly file: string; readonly passphrase: string }, WorkResult<VaultFacts>>;
  readonly renew: Slot<Record<never, never>, WorkResult<VaultFacts>>;
}

export type VaultUserEvent =
  | { readonly type: 'vault.reload' }
  | ({ readonly type: 'backup.passphrase' } & HeldPassphrase)
  | ({ readonly type: 'backup.passphrase-again' } & HeldPassphrase)
  | { readonly type: 'backup.submit' }
  /** Null when the file was taken away again. */
  | { readonly type: 'restore.file'; readonly file: ChosenFile | null }
  | ({ readonly type: 'restore.passphrase' } & HeldPassphrase)
  | { readonly type: 'restore.submit' }
  /** Begins anew after a loss: asks first. */
  | { readonly type: 'renew.ask' }
  | { readonly type: 'renew.confirm' }
  | { readonly type: 'renew.cancel' };

export type VaultEvent = VaultUserEvent | SlotEvent<VaultSlots>;

export type VaultWork = 'read' | 'backup' | 'restore' | 'renew';

/** What was done last. `merged`: restored into a vault that was in order, whose own keys stay. */
export type VaultOutcome =
  | { readonly kind: 'backed-up'; readonly filename: string }
  | { readonly kind: 'restored' }
  | { readonly kind: 'merged' }
  | { readonly kind: 'renewed' };

export interface VaultContext {
  /** Null until read. */
  readonly vault: VaultFacts | null;
  readonly backup: { readonly passphrase: HeldPassphrase; readonly passphraseAgain: HeldPassphrase };
  readonly restore: { readonly file: ChosenFile | null; readonly passphrase: HeldPassphrase };
  /** By field: `backup.passphrase`, `backup.passphraseAgain`, `restore.file`, `restore.passphrase`. */
  readonly faults: readonly Fault[];
  /** Counts the refused presses, so that a view can put the focus again. */
  readonly refusals: number;
  readonly failure: { readonly work: VaultWork; readonly fault: WorkFault } | null;
  readonly outcome: VaultOutcome | null;
}
