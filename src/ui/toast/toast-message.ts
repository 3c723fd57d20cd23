import type { Tone } from '#src/ui/tag/tag.tsx';

/** The result of something outside the user's view. Field errors stay beside their field. */
export interface ToastMessage {
  readonly tone: Tone;
  readonly title: string;
  readonly description?: string | undefined;
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
  /** Milliseconds. By default errors stay until closed. */
  readonly duration?: number | undefined;
}
