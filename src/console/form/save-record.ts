import type { ArgumentsOf, Call, DataOf } from '#core/contract/call.ts';
import type { Client } from '#src/adapters/http/client.ts';
import type { FormSave } from '#src/console/form/form-source.ts';

/** Saves a record by the calls of its resource: added once for the key, or changed under its id. */
export function saveRecord<A extends Call, C extends Call>(add: A, change: C) {
  return async (client: Client, { id, key, body, account }: FormSave<object>) => {
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
