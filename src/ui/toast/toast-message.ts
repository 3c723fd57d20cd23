import type { Tone } from '#src/ui/tag/tag.tsx';

/** A result that happened away from where the eye is. Faults of fields stay beside their field. */
export interface ToastMessage {
  readonly tone: Tone;
  readonly title: string;
  readonly description?: string | undefined;
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
  /** Milliseconds; faults stay until closed. */
  readonly duration?: number | undefined;
}
