import type { FieldSchemas } from '#core/contract/field-kinds.ts';
import type { Fault } from '#core/fault.ts';
import type { Draft } from '#machines/kit/form.rules.ts';
import type { Client } from '#src/adapters/http/client.ts';
import type { SiteConfig } from '#src/adapters/site/site-config.ts';
import type { FieldScope } from '#src/i18n/fault-text.ts';

/** What a form's rules may depend on besides the draft: the site, and values from the page that opened it. */
export interface FormTerms<Own> {
  readonly site: SiteConfig;
  readonly own: Own;
}

export interface FormSave<Body> {
  /** ID of the record to change; `null` adds one, once per key. */
  readonly id: string | null;
  readonly key: string;
  readonly body: Body;
  /** Number of the signed-in account, sent with every saved record. */
  readonly account: { readonly account?: string };
  /** Aborted if the form closes while saving. */
  readonly signal: AbortSignal;
}

/**
 * Defines one form. Its draft holds the typed values, its body is what is sent. Sensitive fields are never journaled:
 * they stay in their tab and must be typed again after a reload.
 */
export interface FormSource<Item extends { readonly id: string }, Body, Own = object> {
  /** Must never change: identifies the form in the journal. */
  readonly name: string;
  /** In display order. */
  readonly fields: readonly string[];
  /** Of what kind each is (`core/contract/field-kinds.ts`); any other is a plain text. */
  readonly kinds?: FieldSchemas;
  /** Where the area's texts name the fields; those of orders are in the base texts of faults. */
  readonly words?: FieldScope;
  readonly sensitive?: readonly string[];
  /** On a form that stays on its page, sensitive values are kept for the next submission. */
  readonly keepsSensitive?: boolean;
  /** Draft of a record, or of a new one. */
  toDraft(item: Item | null, terms: FormTerms<Own>): Draft;
  toBody(draft: Draft): Body;
  check(body: Body, terms: FormTerms<Own>): readonly Fault[] | Promise<readonly Fault[]>;
  /** Returns the stored record, if the server reports it. */
  save(
    client: Client,
    sent: FormSave<Body>,
    terms: FormTerms<Own>,
  ): Promise<{ readonly id: string; readonly item?: Item }>;
}

/** Returns the texts of these fields without surrounding white space; a missing one is empty. */
export function trimmed<Field extends string>(
  texts: Readonly<Partial<Record<NoInfer<Field>, string>>>,
  fields: readonly Field[],
): Record<Field, string> {
  const entries = fields.map((field) => [field, (texts[field] ?? '').trim()]);
  return Object.fromEntries(entries);
}
