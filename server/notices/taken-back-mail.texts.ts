/** Below other causes of the same digest. */
export const takenBack = {
  zh: '付款渠道扣回了一笔付款，金额已从账户余额扣除。余额因此为负时，需先充值补足，才能再用余额付款。已付的订单和证书暂不受影响；如不是您本人申请的退款，请联系客服。',
  en: 'A payment provider took a payment back, and the amount was taken off your balance. If that makes the balance negative, top it up before paying from it again. Paid orders and certificates aren’t affected for now. If you didn’t ask for this, contact support.',
} as const;

/** A digest about payments taken back, which outweigh whatever else it says. */
export function takenBackSubject(count: number) {
  return {
    zh: count === 1 ? '一笔付款被付款渠道扣回' : `${count} 笔付款被付款渠道扣回`,
    en: count === 1 ? 'A payment was taken back' : `${count} payments were taken back`,
  };
}
