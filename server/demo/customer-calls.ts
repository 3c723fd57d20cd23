import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { type ArgumentsOf, type Call, type DataOf, envelopeSchema, fillPath } from '#core/contract/call.ts';

/** Makes calls as one customer, over HTTP as any client does. */
export interface CustomerCalls {
  /** The data of the reply; null if the call was refused. */
  ask<C extends Call>(call: C, args: ArgumentsOf<C>): Promise<DataOf<C> | null>;
}

type Fields = Readonly<Record<string, unknown>>;
interface Parts {
  readonly params?: Fields;
  readonly query?: Fields;
  readonly body?: Fields;
}

export function customerCalls(url: string, token: string): CustomerCalls {
  return {
    async ask(call, args) {
      const { params = {}, query = {}, body } = args as Parts;
      const response = await fetch(new URL(`${fillPath(call.path, params)}?${formOf(query)}`, url), {
        method: call.method,
        headers: {
          token,
          ...(call.effect === 'create' ? { 'idempotency-key': randomUUID() } : {}),
          ...(body === undefined
            ? {}
            : {
                'content-type':
                  call.encoding === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
              }),
        },
        ...(body === undefined
          ? {}
          : { body: call.encoding === 'json' ? JSON.stringify(body) : formOf(body) }),
      });
      const envelope = v.parse(envelopeSchema, await response.json());
      return envelope.code === 200 ? (v.parse(call.data, envelope.data) as DataOf<typeof call>) : null;
    },
  };
}

function formOf(fields: Fields): string {
  return new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
}
