export const zhParse = {
  found: { other: '{{count}} 个对象' },
  samples: { request: '带多个域名的 CSR', chain: '服务器证书与中级证书' },
} as const;
