import * as v from 'valibot';
import { orderNo } from '#core/contract/fields.ts';

/** Whether a text is written as orders are numbered: `CN20261121-00001`. */
export function isOrderNo(text: string): boolean {
  return v.is(orderNo, text);
}

/** Whether a number is a deposit's: `DP20261121-00001`. Orders begin with `CN`. */
export function isDepositNo(payableNo: string): boolean {
  return payableNo.startsWith('DP');
}
