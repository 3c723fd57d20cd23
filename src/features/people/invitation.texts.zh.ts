import { zhRoleNames } from '#src/console/rights/role-names.texts.zh.ts';

export const zhInvitation = {
  title: '接受邀请',
  lead: '设置姓名和密码后即可登录。',
  by: '邀请人',
  account: '账户',
  role: '角色',
  until: '有效期至',
  email: '登录邮箱',
  name: '姓名',
  nameHint: '同事在订单和日志中看到的名字',
  password: '密码',
  passwordHint: '8 至 128 个字符',
  accept: '接受并登录',
  accepting: '正在登录…',
  loading: '正在打开邀请…',
  wait: '尝试次数过多，请等待 {{span}} 后再试',
  unreachable: '邀请加载失败',
  signIn: '去登录',
  over: {
    title: '邀请已失效',
    about: '链接已使用过、已撤回，或已超过 72 小时。请联系邀请您的人再发一次。',
    accepted: '如果您已经接受过，可以直接登录。',
    perhaps: '刚才的提交没有收到答复，可能已经成功。请先用邀请邮件的收件邮箱和刚设置的密码登录试试。',
  },
  taken: {
    title: '这个邮箱已有账户',
    about: '{{email}} 已用于登录。请直接登录，或请邀请人改用另一个邮箱。',
  },
  signedIn: {
    about: '您正以 {{account}} 的身份登录。接受邀请会新建一位用户，请先退出登录。',
    leave: '退出登录并继续',
  },
  faults: {
    displayName: {
      required: '请填写姓名',
      'too-long': '姓名过长，最多 50 个字符',
      format: '姓名含有无法显示的字符，请重新输入',
    },
    password: { 'too-long': '密码过长，最多 128 个字符' },
  },
  roles: zhRoleNames,
} as const;
