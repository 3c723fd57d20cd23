import type { AlertKind } from '#core/discovery/alert-kinds.ts';

/** What alerts are about, in few words: for mails and chats, which have no texts of the console. */
export const alertWords: Readonly<Record<AlertKind, { readonly zh: string; readonly en: string }>> = {
  revoked: { zh: '已吊销，仍在使用', en: 'Revoked, still served' },
  expired: { zh: '已到期，仍在使用', en: 'Expired, still served' },
  'not-yet-valid': { zh: '尚未生效，已在使用', en: 'Served before it is valid' },
  'name-mismatch': { zh: '域名不匹配', en: 'Name mismatch' },
  untrusted: { zh: '不受信任', en: 'Not trusted' },
  'own-key': { zh: '您的密钥用于其他域名', en: 'Your key, other names' },
  stranger: { zh: '来历不明', en: 'Stranger' },
  'chain-incomplete': { zh: '缺少中间证书', en: 'Intermediate missing' },
  'self-signed': { zh: '自签名', en: 'Self-signed' },
  'weak-key': { zh: '密钥过弱', en: 'Weak key' },
  'weak-signature': { zh: '签名算法过弱', en: 'Weak signature' },
  expiring: { zh: '即将到期', en: 'Ends soon' },
  'not-served': { zh: '已签发，未部署', en: 'Issued, not served' },
  unreachable: { zh: '连接不上', en: 'Doesn’t answer' },
  'proof-ended': { zh: '扫描证明已失效', en: 'Proof has ended' },
  'proof-ending': { zh: '扫描证明即将失效', en: 'Proof ends soon' },
  'chain-order': { zh: '证书链顺序错误', en: 'Chain out of order' },
};
