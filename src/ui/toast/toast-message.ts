import type { Tone } from '#src/ui/tag/tag.tsx';

/** The result of something that happened elsewhere than on screen. Field errors stay beside their field. */
export interface ToastMessage {
  readonly tone: Tone;
  readonly title: string;
  readonly description?: string | undefined;
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
  /** Milliseconds. By default errors stay until closed. */
  readonly duration?: number | undefined;
}
