import * as v from 'valibot';
import { Ended } from '#client/ended.ts';
import { orderNo } from '#core/contract/fields.ts';

/** The only word after a command, an order's number. */
export function orderNumber(words: readonly string[]): string {
  const [written = '', second] = words;
  if (second !== undefined) throw new Ended('usage', `Too many words: ${second.slice(0, 80)}`);
  if (!v.is(orderNo, written)) throw new Ended('usage', `The number of an order is needed: CN20261127-10001`);
  return written;
}
