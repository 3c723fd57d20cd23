export const zhParse = {
  kinds: {
    certificate: '证书',
    request: '证书请求',
    crl: '吊销列表',
    key: '密钥',
    pkcs7: 'PKCS#7',
    pkcs12: 'PKCS#12',
    jks: 'Java 密钥库',
  },
  found: { other: '{{count}} 个对象' },
  samples: { request: '带多个域名的请求' },
} as const;
