import type { Span } from '#core/x509/der-node.ts';
import type { Format } from '#src/i18n/format.ts';
import type { Translate } from '#src/i18n/texts.ts';
import type { Tone } from '#src/ui/tag/tag.tsx';
import type { ObjectDetail } from '#workers/tools-api.ts';

export interface FactLine {
  readonly text: string;
  /** Before it: a short name, a type. */
  readonly lead?: string;
  /** Its other spelling, for an internationalized name. */
  readonly spelling?: string;
  /** Behind it, quieter. */
  readonly note?: string;
  readonly mono?: boolean;
  readonly tone?: Tone;
}

/** One thing that an object says. Views, text copies and comparisons are made of these. */
export interface Fact {
  readonly key: string;
  readonly label: string;
  readonly lines: readonly FactLine[];
  /** Where the object says it; null for what is worked out. */
  readonly span: Span | null;
  /** Beside the label. */
  readonly mark?: string;
}

export interface FactGroup {
  readonly key: string;
  readonly title: string;
  readonly facts: readonly Fact[];
}

/** What facts are written with. */
export interface FactWriter {
  readonly t: Translate<'facts'>;
  readonly format: Format;
  readonly detail: ObjectDetail;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Keys and hashes in lines of 32 digits, grouped by 4 (spec §9). */
export function hexLines(hex: string): readonly FactLine[] {
  const lines = hex.match(/.{1,32}/g) ?? [];
  return lines.map((line) => ({ text: line.match(/.{1,4}/g)?.join(' ') ?? '', mono: true }));
}

/** As OpenSSL writes a serial number: two digits for each byte. */
export function inWholeBytes(hex: string): string {
  const digits = hex.replace('-', '');
  return `${hex.startsWith('-') ? '-' : ''}${digits.length % 2 === 0 ? '' : '0'}${digits}`;
}

export function plain(text: string, more: Omit<FactLine, 'text'> = {}): FactLine {
  return { text, ...more };
}

/** As text to copy: a label a line, what it says below it. */
export function factsText(groups: readonly FactGroup[]): string {
  return groups
    .map(({ title, facts }) => {
      const rows = facts.flatMap(({ label, mark, lines }) => [
        `  ${label}${mark ? ` (${mark})` : ''}:`,
        ...lines.map((line) => `    ${lineText(line)}`),
      ]);
      return [title, ...rows].join('\n');
    })
    .join('\n\n');
}

export function lineText({ lead, text, spelling, note }: FactLine): string {
  const more = [spelling, note].filter(Boolean).join(', ');
  return `${lead ? `${lead} = ` : ''}${text}${more ? ` (${more})` : ''}`;
}
