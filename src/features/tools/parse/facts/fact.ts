import type { Span } from '#core/x509/der-node.ts';
import type { Format } from '#src/i18n/format.ts';
import type { Translate } from '#src/i18n/texts.ts';
import type { ObjectDetail } from '#workers/tools-api.ts';

/** A text with additions, which are left out if empty. */
export interface FactLine {
  readonly text: string;
  /** Shown before the text: a short name, a type. */
  readonly lead?: string | null | undefined;
  /** The other spelling of an internationalized name. */
  readonly spelling?: string | undefined;
  /** Shown after the text in a muted style. */
  readonly note?: string | null | undefined;
  readonly mono?: boolean;
  readonly tone?: 'success' | 'warning' | 'danger' | undefined;
}

/** A single fact of an object, used for views, text copies and comparisons. */
export interface Fact {
  readonly key: string;
  readonly label: string;
  readonly lines: readonly FactLine[];
  /** Where the object contains it; null if derived. */
  readonly span: Span | null;
  /** Shown beside the label. */
  readonly mark?: string | undefined;
  /** A number that is compared, not read: shown in part until opened. */
  readonly isFolded?: boolean | undefined;
}

/** A certificate may have thousands of names. */
const mostLines = 40;
const foldedLines = 2;

/** Returns how many lines of a fact are shown before the rest is asked for. */
export function linesAtFirst({ lines, isFolded }: Pick<Fact, 'lines' | 'isFolded'>): number {
  return Math.min(lines.length, isFolded ? foldedLines : mostLines);
}

export interface FactGroup {
  readonly key: string;
  readonly title: string;
  readonly facts: readonly Fact[];
}

/** What is needed to write facts. */
export interface FactWriter {
  readonly t: Translate<'facts'>;
  readonly format: Format;
  readonly detail: ObjectDetail;
  /** Unix time in milliseconds. */
  readonly now: number;
}

/** Returns a function that makes facts, labeled in the page's language. */
export function labeled({ t }: FactWriter) {
  return (key: string, lines: readonly FactLine[], span: Span | null = null): Fact => ({
    key,
    label: t.find(`facts.labels.${key}`) ?? key,
    lines: lines.length === 0 ? [plain('–')] : lines,
    span,
  });
}

/** Formats keys and hashes as lines of 32 digits in groups of 4. */
export function hexLines(hex: string): readonly FactLine[] {
  const lines = hex.match(/.{1,32}/g) ?? [];
  return lines.map((line) => ({ text: line.match(/.{1,4}/g)?.join(' ') ?? '', mono: true }));
}

/** Pads a serial number to whole bytes, as OpenSSL does. */
export function inWholeBytes(hex: string): string {
  const digits = hex.replace('-', '');
  return `${hex.startsWith('-') ? '-' : ''}${digits.length % 2 === 0 ? '' : '0'}${digits}`;
}

export function plain(text: string, more: Omit<FactLine, 'text'> = {}): FactLine {
  return { text, ...more };
}

/** Joins the parts that are not empty. */
export function dotted(...parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(' · ');
}

/** Returns the facts as text to copy, with each label above its lines. */
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
