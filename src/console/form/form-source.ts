import type { Fault } from '#core/fault.ts';
import type { Draft } from '#machines/kit/form.rules.ts';
import type { Client } from '#src/adapters/http/client.ts';
import type { SiteConfig } from '#src/adapters/site/site-config.ts';

/** What a form's rules may depend on beside what is typed: the site, and what the page that opened it says. */
export interface FormTerms<Own> {
  readonly site: SiteConfig;
  readonly own: Own;
}

export interface FormSave<Body> {
  /** Of the record to change; `null` adds one, once for the key. */
  readonly id: string | null;
  readonly key: string;
  readonly body: Body;
  /** Number of the signed-in account: saves of records carry it (spec §6). */
  readonly account: { readonly account?: string };
  /** Aborted when the form goes while it is being saved. */
  readonly signal: AbortSignal;
}

/**
 * What one form is about. Its draft is what is typed, its body what is sent; a sensitive field is never journaled: it stays in
 * its tab and is typed anew after a reload.
 */
export interface FormSource<Item extends { readonly id: string }, Body, Own = object> {
  /** Stays the same: a form is found by it in the journal. */
  readonly name: string;
  /** In the order of the form. */
  readonly fields: readonly string[];
  readonly sensitive?: readonly string[];
  /** What was typed in them serves the next press, too, on a form that stays. */
  readonly keepsSensitive?: boolean;
  /** Of a record, or of a new one. */
  toDraft(item: Item | null, terms: FormTerms<Own>): Draft;
  toBody(draft: Draft): Body;
  check(body: Body, terms: FormTerms<Own>): readonly Fault[] | Promise<readonly Fault[]>;
  /** Answers with the record as it is kept, where the server says. */
  save(client: Client, sent: FormSave<Body>): Promise<{ readonly id: string; readonly item?: Item }>;
}

/** The texts of these fields without the white space around them; one that is not there is empty. */
export function trimmed<Field extends string>(
  texts: Readonly<Partial<Record<NoInfer<Field>, string>>>,
  fields: readonly Field[],
): Record<Field, string> {
  const entries = fields.map((field) => [field, (texts[field] ?? '').trim()]);
  return Object.fromEntries(entries);
}
