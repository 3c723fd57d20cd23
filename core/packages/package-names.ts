import type { OrderKind } from '#core/orders/order-filters.ts';

/** What of a package decides its name. */
export interface NamedPackage {
  readonly units: number;
  readonly kind: OrderKind | null;
  /** Names of its product; empty where a kind is meant. */
  readonly chineseName: string;
  readonly englishName: string;
}

/** What a package is called on invoices. */
export function packageNames(bought: NamedPackage): { readonly chinese: string; readonly english: string } {
  const { units, kind, chineseName, englishName } = bought;
  const of = kind === null ? { chinese: chineseName, english: englishName } : kindNames[kind];
  return {
    chinese: `${of.chinese}（证书包，${units} 张）`,
    english: `${of.english} (package of ${units})`,
  };
}

const kindNames: Readonly<Record<OrderKind, { readonly chinese: string; readonly english: string }>> = {
  dv: { chinese: 'DV 证书', english: 'DV certificates' },
  ov: { chinese: 'OV 证书', english: 'OV certificates' },
  ev: { chinese: 'EV 证书', english: 'EV certificates' },
  ip: { chinese: 'IP 证书', english: 'IP certificates' },
  email: { chinese: '邮件证书', english: 'Email certificates' },
  code: { chinese: '代码签名证书', english: 'Code-signing certificates' },
  doc: { chinese: '文档签名证书', english: 'Document-signing certificates' },
  vmc: { chinese: 'VMC 证书', english: 'Mark certificates (VMC)' },
};
