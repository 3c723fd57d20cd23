/** Below other causes of the same digest. */
export const packageEnds = {
  zh: '证书包即将到期，到期后未用的证书作废，不退款。下单付款时选择证书包即可使用。',
  en: 'A package of certificates is ending. Units left after that lapse without a refund. To use them, pay an order with the package.',
} as const;

/** A digest about packages alone. */
export function packageTexts(count: number) {
  return {
    zh: { subject: count === 1 ? '证书包即将到期' : `${count} 个证书包即将到期`, text: packageEnds.zh },
    en: {
      subject: count === 1 ? 'Certificate package ending' : `${count} certificate packages ending`,
      text: packageEnds.en,
    },
  };
}
