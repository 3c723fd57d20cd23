import type { Environment } from '#client/settings.ts';

/** Where a command reads and writes. */
export interface World {
  readonly env: Environment;
  /** How help names the client. */
  readonly program: string;
  readonly isTerminal: boolean;
  readonly write: (content: string | Uint8Array) => void;
  readonly note: (line: string) => void;
}
