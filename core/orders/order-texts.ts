/** Texts of their own that customers put on an order, each optional: what the form shows and the contract takes. */
export const orderTextFields = ['remark'] as const;
export type OrderText = (typeof orderTextFields)[number];
export type OrderTexts = Readonly<Record<OrderText, string>>;

export const noTexts: OrderTexts = { remark: '' };

/** As many characters (UTF-16 units) as the contract takes. */
export const textMaximum: Readonly<Record<OrderText, number>> = { remark: 255 };

/** These texts alone, of whatever has them. */
export function textsOf({ remark }: OrderTexts): OrderTexts {
  return { remark };
}
