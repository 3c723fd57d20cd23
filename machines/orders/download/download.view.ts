import type { Fault } from '#core/fault.ts';
import { type PassphraseStrength, passphraseStrength } from '#core/session/passphrase.ts';
import type { WorkFault } from '#machines/kit/work-fault.ts';
import { isOffered, type PassphraseNeed, passphraseNeed } from '#machines/orders/download/download.rules.ts';
import {
  type DownloadContext,
  type DownloadFormat,
  downloadFormats,
  type KeyStanding,
} from '#machines/orders/download/download.types.ts';

export type DownloadStep = 'checking' | 'choosing' | 'building' | 'saved' | 'failed';

export interface DownloadView {
  /** `saved` and `failed` go on as `choosing` does. */
  readonly step: DownloadStep;
  /** Null until it was read. */
  readonly standing: KeyStanding | null;
  /** All formats; one that is not offered says why by `standing`. */
  readonly formats: readonly { readonly format: DownloadFormat; readonly isOffered: boolean }[];
  readonly format: DownloadFormat;
  readonly passphraseNeed: PassphraseNeed;
  readonly strength: PassphraseStrength;
  /** Of the fields `passphrase` and `passphraseAgain`. */
  readonly faults: readonly Fault[];
  readonly focus: { readonly field: string; readonly ordinal: number } | null;
  /** Why the key could not be read, with the standing `unreadable`. */
  readonly keyFailure: WorkFault | null;
  /** Why the file was not built. */
  readonly failure: WorkFault | null;
  /** The file saved last, in step `saved`. */
  readonly filename: string | null;
  readonly can: {
    readonly choose: boolean;
    readonly start: boolean;
    readonly cancel: boolean;
    /** Send `key.check` when a backup was restored. */
    readonly restore: boolean;
  };
}

interface DownloadSnapshot {
  readonly value: unknown;
  readonly context: DownloadContext;
}

export function downloadView({ value, context }: DownloadSnapshot): DownloadView {
  const step = stepOf(value);
  const isOpen = step === 'choosing' || step === 'saved' || step === 'failed';
  const { standing, format, faults } = context;
  const [first] = faults;
  return {
    step,
    standing,
    formats: downloadFormats.map((name) => ({ format: name, isOffered: isOffered(name, standing) })),
    format,
    passphraseNeed: passphraseNeed(format, standing),
    strength: passphraseStrength(context.passphrase.facts),
    faults,
    focus: first === undefined ? null : { field: first.field, ordinal: context.refusals },
    keyFailure: context.keyFailure,
    failure: context.failure,
    filename: step === 'saved' ? context.filename : null,
    can: {
      choose: isOpen,
      start: isOpen,
      cancel: step === 'building',
      restore: isOpen && (standing === 'away' || standing === 'unreadable'),
    },
  };
}

function stepOf(value: unknown): DownloadStep {
  const leaf = typeof value === 'object' && value !== null && 'open' in value ? value.open : value;
  return leaf as DownloadStep;
}
