export const zhNotices = {
  title: '通知',
  none: '还没有通知',
  noneAbout: '证书到期前 60、30、14、7 和 1 天会在这里提醒，同时发送邮件。',
  failed: '通知没有加载成功',
  readAll: '全部标为已读',
  read: '标为已读',
  end: { other: '证书还有 {{count}} 天到期（{{date}}）' },
  'email-validation': '自 {{date}} 起不再支持邮件验证，请改用 DNS 或文件验证',
  'client-auth': '自 {{date}} 起，新签发的 TLS 证书不再用于客户端认证',
} as const;
