/** Returns the path of a Chromium; null if there is none and `install` is not set. */
export function findChromium(options?: {
  readonly install?: boolean;
  readonly isShellEnough?: boolean;
}): Promise<string | null>;
