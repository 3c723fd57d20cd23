export const zhMethod = {
  about: {
    dns: '到域名解析商添加一条 CNAME 记录',
    dns_txt: '到域名解析商添加一条 TXT 记录',
    file: '在网站指定路径放置验证文件，需开放 80 端口',
    email: '点击邮件中的链接',
    email_dns: '点击邮件中的链接，邮箱由 DNS 记录指定',
  },
  note: {
    'wildcard-needs-dns': '不可用：泛域名不能用文件验证',
    'ip-needs-file': '不可用：IP 地址只能用文件验证',
    'ip-by-file': '可用：其中的 IP 地址改用文件验证',
    'brand-needs-dns-txt': '不可用：该品牌的泛域名只接受 TXT 记录',
    'brand-needs-dns': '不可用：该品牌的泛域名只接受 CNAME 记录',
    'product-needs-file': '不可用：该类产品只接受文件验证',
    'mailbox-needs-email': '不可用：邮箱只能用邮件验证',
    'email-ended': '不可用：邮件验证已于 {{date}} 停止，请改用 DNS 或文件验证',
    'email-discouraged': '{{date}} 起停用，不推荐',
  },
} as const;
