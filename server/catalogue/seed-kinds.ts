/** A type of product, independent of brand. */
export interface Kind {
  /** Words of `core/catalogue/type-flags.ts`. */
  readonly productType: string;
  readonly zh: string;
  readonly en: string;
  readonly descriptionZh: string;
  readonly descriptionEn: string;
  readonly includedNames: number;
  readonly maxNames: number;
}

const oneName = { includedNames: 1, maxNames: 1 };
const severalNames = { includedNames: 3, maxNames: 250 };

/** Every type of product sold. The keys are the last part of product numbers. */
export const kinds = {
  'dv-one': {
    productType: 'dv_one_ssl',
    zh: '域名型 DV 单域名证书',
    en: 'DV single domain',
    descriptionZh: '只验证域名，几分钟签发，保护一个域名',
    descriptionEn: 'Validates the domain only and is issued in minutes. Protects one name',
    ...oneName,
  },
  'dv-free': {
    productType: 'dv_free_one_ssl',
    zh: '免费 DV 单域名证书（90 天）',
    en: 'Free DV single domain (90 days)',
    descriptionZh: '免费试用 90 天，保护一个域名',
    descriptionEn: 'Free for 90 days. Protects one name',
    ...oneName,
  },
  'dv-wild': {
    productType: 'dv_wild_ssl',
    zh: '域名型 DV 泛域名证书',
    en: 'DV wildcard',
    descriptionZh: '只验证域名，保护一个域名的所有下一级子域名',
    descriptionEn: 'Validates the domain only. Protects every name one level below it',
    ...oneName,
  },
  'dv-flex': {
    productType: 'dv_flex_ssl',
    zh: '域名型 DV 多域名证书',
    en: 'DV multi-domain',
    descriptionZh: '只验证域名，一张证书保护多个域名，可混合泛域名',
    descriptionEn: 'Validates the domains only. Protects several names and wildcards in one certificate',
    ...severalNames,
  },
  'dv-ip': {
    productType: 'dv_ip_single_ssl',
    zh: '域名型 DV 单 IP 证书',
    en: 'DV single IP address',
    descriptionZh: '保护一个公网 IP 地址',
    descriptionEn: 'Protects one public IP address',
    ...oneName,
  },
  'ov-one': {
    productType: 'ov_one_ssl',
    zh: '企业型 OV 单域名证书',
    en: 'OV single domain',
    descriptionZh: '验证域名和企业身份，证书中显示企业名称',
    descriptionEn: 'Validates domain and organization. The certificate shows the organization’s name',
    ...oneName,
  },
  'ov-wild': {
    productType: 'ov_wild_ssl',
    zh: '企业型 OV 泛域名证书',
    en: 'OV wildcard',
    descriptionZh: '验证域名和企业身份，保护所有下一级子域名',
    descriptionEn: 'Validates domain and organization. Protects every name one level below the domain',
    ...oneName,
  },
  'ov-flex': {
    productType: 'ov_flex_ssl',
    zh: '企业型 OV 多域名证书',
    en: 'OV multi-domain',
    descriptionZh: '验证域名和企业身份，一张证书保护多个域名',
    descriptionEn: 'Validates domains and organization. Protects several names in one certificate',
    ...severalNames,
  },
  'ov-ip': {
    productType: 'ov_ip_ssl',
    zh: '企业型 OV IP 证书',
    en: 'OV IP addresses',
    descriptionZh: '验证企业身份，保护多个公网 IP 地址',
    descriptionEn: 'Validates the organization. Protects several public IP addresses',
    includedNames: 1,
    maxNames: 100,
  },
  'ev-one': {
    productType: 'ev_single_ssl',
    zh: '增强型 EV 单域名证书',
    en: 'EV single domain',
    descriptionZh: '最严格的企业身份审核，适合金融和电商',
    descriptionEn: 'The strictest organization vetting, for finance and e-commerce',
    ...oneName,
  },
  'ev-flex': {
    productType: 'ev_flex_ssl',
    zh: '增强型 EV 多域名证书',
    en: 'EV multi-domain',
    descriptionZh: '最严格的企业身份审核，一张证书保护多个域名，不支持泛域名',
    descriptionEn: 'The strictest organization vetting. Protects several names, without wildcards',
    ...severalNames,
  },
  'ov-code': {
    productType: 'ov_code',
    zh: '企业型 OV 代码签名证书',
    en: 'OV code signing',
    descriptionZh: '为软件签名，密钥保存在硬件中',
    descriptionEn: 'Signs software. The key is kept in hardware',
    ...oneName,
  },
  'ev-code': {
    productType: 'ev_code',
    zh: '增强型 EV 代码签名证书',
    en: 'EV code signing',
    descriptionZh: '为软件和驱动签名，企业身份审核最严格',
    descriptionEn: 'Signs software and drivers, with the strictest organization vetting',
    ...oneName,
  },
  doc: {
    productType: 'ov_doc',
    zh: '文档签名证书',
    en: 'Document signing',
    descriptionZh: '为 PDF 和 Office 文档签名，打开即显示签名者',
    descriptionEn: 'Signs PDF and Office documents. Viewers show who signed',
    ...oneName,
  },
  'email-dv': {
    productType: 'dv_email',
    zh: '个人邮件证书',
    en: 'S/MIME for a mailbox',
    descriptionZh: '验证邮箱，为邮件签名和加密',
    descriptionEn: 'Validates the mailbox. Signs and encrypts email',
    ...oneName,
  },
  'email-ov': {
    productType: 'ov_smime',
    zh: '企业邮件证书',
    en: 'S/MIME for an organization',
    descriptionZh: '验证邮箱和企业身份，为邮件签名和加密',
    descriptionEn: 'Validates mailbox and organization. Signs and encrypts email',
    ...oneName,
  },
  vmc: {
    productType: 'ev_vmc',
    zh: '品牌标识 VMC 证书',
    en: 'Verified mark (VMC)',
    descriptionZh: '让收件箱在邮件旁显示您的注册商标',
    descriptionEn: 'Shows your registered trademark next to your email in inboxes',
    includedNames: 1,
    maxNames: 250,
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type KindKey = keyof typeof kinds;
