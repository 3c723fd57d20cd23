import type { BillKind } from '#core/transactions/bill-kinds.ts';
import { methods } from '#server/payment/methods.ts';

/** Languages of the files of bills. */
export type FileLanguage = 'zh' | 'en';
type Names = Readonly<Record<FileLanguage, string>>;

export const kindNames: Readonly<Record<BillKind, Names>> = {
  deposit: { zh: '充值', en: 'Top-up' },
  charge: { zh: '付款', en: 'Payment' },
  refund: { zh: '退款', en: 'Refund' },
  reversal: { zh: '渠道扣回', en: 'Reversal' },
  payout: { zh: '退回付款渠道', en: 'Sent back' },
  'payout-returned': { zh: '退回未成，转入余额', en: 'Sending back failed' },
  package: { zh: '购买证书包', en: 'Package' },
  'package-refund': { zh: '证书包退款', en: 'Package refund' },
  'reward-to-balance': { zh: '推荐奖励', en: 'Referral reward' },
  gift: { zh: '赠款', en: 'Credit' },
  'write-off': { zh: '冲销', en: 'Write-off' },
};

/** As the console names it; a method that is no longer there keeps its code. */
export function methodName(name: string, language: FileLanguage): string {
  const method = methods.find((each) => each.name === name);
  return method === undefined ? name : language === 'zh' ? method.cnName : method.showName;
}
