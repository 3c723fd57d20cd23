/** Options and results of the multiple replacement tool. */

import type { PatternFault } from '#core/tools/replace/matcher.ts';
import type { Change } from '#core/tools/replace/replace-text.ts';
import type { ReplaceRule } from '#core/tools/replace/rule.ts';
import type { TextEncoding } from '#workers/text-encoding.ts';

export interface ReplaceOptions {
  readonly rules: readonly ReplaceRule[];
}

export interface ReplacedFile {
  /** Empty for the pasted text. */
  readonly name: string;
  readonly changes: number;
  readonly encoding: TextEncoding | null;
  /** Why it is unchanged. */
  readonly fault: 'not-text' | 'too-slow' | 'too-long' | 'not-encodable' | null;
}

export interface ReplaceReport {
  /** Always empty: faults are in `files`. */
  readonly faults: readonly [];
  readonly files: readonly ReplacedFile[];
  /** By position of the rule. */
  readonly counts: readonly number[];
  readonly patternFaults: readonly (PatternFault | null)[];
  /** The first changes overall. */
  readonly previews: readonly (Change & { readonly file: string })[];
}

/** The download: the only file, or a zip of all. */
export interface ReplacedDownload {
  readonly filename: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
