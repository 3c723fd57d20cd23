import * as v from 'valibot';
import { orderNo } from '#core/contract/fields.ts';

/** Whether the text has the format of an order number: `CN20261121-00001`. */
export function isOrderNo(text: string): boolean {
  return v.is(orderNo, text);
}

/** Whether the number is a package's: `PK20261121-00001`. */
export function isPackageNo(payableNo: string): boolean {
  return payableNo.startsWith('PK');
}

/** Whether the number is a deposit's: `DP20261121-00001`. Order numbers start with `CN`. */
export function isDepositNo(payableNo: string): boolean {
  return payableNo.startsWith('DP');
}
