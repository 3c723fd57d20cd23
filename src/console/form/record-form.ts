import type { ArgumentsOf, Call } from '#core/contract/call.ts';
import type { Fault } from '#core/fault.ts';
import { joinTelephone, splitTelephone } from '#core/parties/telephone.ts';
import type { Draft } from '#machines/kit/form.rules.ts';
import { type FormSource, type FormTerms, trimmed } from '#src/console/form/form-source.ts';

/** The parts of a contract resource that a form needs. */
interface RecordResource<Row, Body, Rules> {
  readonly id: string;
  readonly draft: { readonly entries: Readonly<Record<keyof Body & string, unknown>> };
  check(body: Body, rules?: Rules): Promise<readonly Fault[]>;
  draftOf(item: Row): Body;
  readonly add: Call;
  readonly change: Call;
}

interface RecordFormOptions<Own, Rules> {
  /** The fields shown, in display order; defaults to all fields of the resource. */
  readonly fields?: readonly string[];
  readonly sensitive?: readonly string[];
  /** Initial values of a new record, where not empty. */
  readonly begins?: Draft;
  /** Additional rules of the site and the page, beyond the resource's own. */
  readonly rules?: (terms: FormTerms<Own>) => Rules;
}

/** The form of a resource: its draft, rules and calls. A telephone number is typed in two parts (`PhoneField`). */
export function recordForm<
  Row extends object,
  Body extends Readonly<Record<string, string>>,
  Own extends object,
  Rules,
>(
  resource: RecordResource<Row, Body, Rules>,
  options: RecordFormOptions<Own, Rules> = {},
): FormSource<Row & { readonly id: string }, Body, Own> {
  const names = Object.keys(resource.draft.entries);
  const hasTelephone = names.includes('telephone');
  return {
    name: resource.id,
    fields: options.fields ?? names,
    ...(options.sensitive && { sensitive: options.sensitive }),
    toDraft(item, { site }) {
      const draft: Draft = item ? resource.draftOf(item) : { ...trimmed({}, names), ...options.begins };
      if (!hasTelephone) return draft;
      const telephone = item ? splitTelephone(draft.telephone ?? '') : { telPrefix: site.defaultPrefix };
      return { ...draft, ...telephone };
    },
    toBody(draft) {
      const { telPrefix = '', telephone = '' } = draft;
      const body = trimmed(draft, names);
      // The names are those of the resource's schema.
      return (hasTelephone ? { ...body, telephone: joinTelephone({ telPrefix, telephone }) } : body) as Body;
    },
    check: (body, terms) => resource.check(body, options.rules?.(terms)),
    async save(client, { id, key, body, account }) {
      const { add, change } = resource;
      const sent = { ...body, ...account };
      const saved =
        id === null
          ? await client.call(add, { body: sent } as ArgumentsOf<typeof add>, { idempotencyKey: key })
          : await client.call(change, { body: { id, ...sent } } as ArgumentsOf<typeof change>);
      return saved as { readonly id: string };
    },
  };
}
