/** What the page of many replacements asks of the worker, and gets. */

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
  /** Why it stays as it is. */
  readonly fault: 'not-text' | 'too-slow' | 'too-long' | 'not-encodable' | null;
}

export interface ReplaceReport {
  /** They stand with their files. */
  readonly faults: readonly [];
  readonly files: readonly ReplacedFile[];
  /** By the positions of the rules. */
  readonly counts: readonly number[];
  readonly patternFaults: readonly (PatternFault | null)[];
  /** The first changes of all. */
  readonly previews: readonly (Change & { readonly file: string })[];
}

/** What is saved: the only file, or a zip of all. */
export interface ReplacedDownload {
  readonly filename: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
