import type { ArgumentsOf, Call, DataOf } from '#core/contract/call.ts';
import type { FormSave, FormSource } from '#src/console/form/form-source.ts';

/** Saves a record by the calls of its resource: added once for the key, or changed under its id. */
export function saveRecord<A extends Call, C extends Call>(
  add: A,
  change: C,
): FormSource<{ readonly id: string }, object>['save'] {
  return async (client, { id, key, body, account }: FormSave<object>) => {
    // The form's body is what these calls carry; their schemas say so again on both sides.
    if (id === null) {
      const args = { body: { ...body, ...account } } as ArgumentsOf<A>;
      return savedOf(await client.call(add, args, { idempotencyKey: key }));
    }
    return savedOf(await client.call(change, { body: { id, ...body, ...account } } as ArgumentsOf<C>));
  };
}

function savedOf(data: DataOf<Call>): { readonly id: string } {
  return data as { readonly id: string };
}
