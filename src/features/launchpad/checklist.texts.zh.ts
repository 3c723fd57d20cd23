export const zhChecklist = {
  title: '开始使用',
  progress: '已完成 {{done}} 项，共 {{all}} 项',
  dismiss: '不再显示',
  done: '已完成',
  secure: { title: '保护账户', about: '添加通行密钥或验证器，密码泄露也登录不了。' },
  certificate: { title: '签发第一张证书', about: '填一个域名，付款，添加一条 DNS 记录。' },
  install: { title: '安装并检测网站', about: '装到服务器后，用网站检测确认证书链和配置。' },
  colleague: { title: '邀请同事', about: '各用各的账号，按角色分工，操作可追溯。' },
} as const;
