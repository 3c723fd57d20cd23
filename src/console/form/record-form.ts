import type { ArgumentsOf } from '#core/contract/call.ts';
import { type FieldSchemas, fieldOf } from '#core/contract/field-kinds.ts';
import { newTexts, readTexts, textsOf } from '#core/contract/field-texts.ts';
import type { defineResource } from '#core/contract/resource.ts';
import type { Fault } from '#core/fault.ts';
import type { Draft } from '#machines/kit/form.rules.ts';
import type { FormSource, FormTerms } from '#src/console/form/form-source.ts';
import type { FieldScope } from '#src/i18n/fault-text.ts';

type Resource = ReturnType<typeof defineResource>;

/** The parts of a contract resource that a form needs. */
export interface RecordResource<Row, Values, Rules> extends Pick<Resource, 'id' | 'add' | 'change'> {
  readonly draft: { readonly entries: FieldSchemas };
  check(values: Values, rules?: Rules): Promise<readonly Fault[]>;
  draftOf(item: Row): Values;
}

export interface RecordFormOptions<Own, Rules> {
  /** The fields shown, in display order; defaults to all fields of the resource. */
  readonly fields?: readonly string[];
  /** Where the area's texts name the fields. */
  readonly words: FieldScope;
  /** Initial values of a new record, where not empty. */
  readonly begins?: Draft;
  /** Additional rules of the site and the page, beyond the resource's own. */
  readonly rules?: (terms: FormTerms<Own>) => Rules;
}

/** What the texts of a draft say. */
interface ReadDraft<Values> {
  readonly values: Values;
  /** Of texts that say nothing of their kind. */
  readonly faults: readonly Fault[];
}

/** The form of a resource: its draft, rules and calls, by the kinds of its fields. */
export function recordForm<
  Row extends object,
  Values extends Readonly<Record<string, unknown>>,
  Own extends object,
  Rules,
>(
  resource: RecordResource<Row, Values, Rules>,
  { fields, words, begins, rules }: RecordFormOptions<Own, Rules>,
): FormSource<Row & { readonly id: string }, ReadDraft<Values>, Own> {
  const kinds = resource.draft.entries;
  const names = Object.keys(kinds);
  return {
    name: resource.id,
    fields: fields ?? names,
    kinds,
    words,
    sensitive: names.filter((name) => fieldOf(kinds[name])?.sensitive),
    toDraft: (item, { site }) =>
      item ? textsOf(kinds, resource.draftOf(item)) : { ...newTexts(kinds, site.defaultPrefix), ...begins },
    // The values are those of the resource's schema, or a fault says that they are not.
    toBody: (draft) => readTexts(kinds, draft) as ReadDraft<Values>,
    async check({ values, faults }, terms) {
      // The resource's own rules compare fields, so they wait until all of them can be read.
      if (faults.length === 0) return resource.check(values, rules?.(terms));
      const { checkFields } = await import('#core/contract/check-fields.ts');
      return [...faults, ...(await checkFields(kinds, values))];
    },
    async save(client, { id, key, body: { values }, account }) {
      const { add, change } = resource;
      const sent = { ...values, ...account };
      const saved =
        id === null
          ? await client.call(add, { body: sent } as ArgumentsOf<typeof add>, { idempotencyKey: key })
          : await client.call(change, { body: { id, ...sent } } as ArgumentsOf<typeof change>);
      return saved as { readonly id: string };
    },
  };
}
