/** The path of a Chromium; null when there is none and none was to be installed. */
export function findChromium(options?: {
  readonly install?: boolean;
  readonly isShellEnough?: boolean;
}): Promise<string | null>;
