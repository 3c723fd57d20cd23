/** What each alert of the inventory is about. */
export const zhAlertNames = {
  revoked: '已吊销，仍在使用',
  expired: '已到期，仍在使用',
  'not-yet-valid': '尚未生效，已在使用',
  'name-mismatch': '域名不匹配',
  untrusted: '不受信任',
  'own-key': '您的密钥用于其他域名',
  stranger: '来历不明',
  'chain-incomplete': '缺少中间证书',
  'self-signed': '自签名',
  'weak-key': '密钥过弱',
  'weak-signature': '签名算法过弱',
  expiring: '即将到期',
  'not-served': '已签发，未部署',
  unreachable: '连接不上',
  'proof-ending': '扫描证明即将失效',
  'chain-order': '证书链顺序错误',
} as const;
