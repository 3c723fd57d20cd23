export const zhChecklist = {
  title: '开始使用',
  progress: '已完成 {{done}} 项，共 {{all}} 项',
  dismiss: '不再显示',
  done: '已完成',
  secure: '添加通行密钥或验证器',
  certificate: '签发第一张证书',
  install: '安装后用网站检测确认',
  colleague: '邀请同事，按角色分工',
  invoice: '填写发票抬头',
} as const;
