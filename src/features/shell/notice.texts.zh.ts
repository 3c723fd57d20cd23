export const zhNotices = {
  title: '通知',
  none: '还没有通知',
  noneAbout: '证书到期前 60、30、14、7 和 1 天，以及下一张证书需要您操作时，会在这里提醒，同时发送邮件。',
  failed: '通知没有加载成功',
  readAll: '全部标为已读',
  read: '标为已读',
  end: { other: '证书还有 {{count}} 天到期（{{date}}）' },
  'email-validation': '自 {{date}} 起不再支持邮件验证，请改用 DNS 或文件验证',
  'next-begun': '下一张证书已开始申请，请在 {{date}} 前完成验证',
  'next-asked': '下一张证书需要新的密钥和请求，请在 {{date}} 前提交',
  'next-failed': '现有请求不能再用于下一张证书，请在 {{date}} 前重新生成',
  'client-auth': '自 {{date}} 起，新签发的 TLS 证书不再用于客户端认证',
} as const;
