/**
 * Sentences for faults. Each names the field (`{{subject}}`: its name and, in quotation marks, the value found), the problem, and what is
 * expected (`{{wanted}}`: a clause, empty if unknown).
 */
export const zhFaults = {
  quoted: '“{{found}}”',
  wanted: '，例如：{{expected}}',
  oneOf: '，可选：{{expected}}',
  line: '第 {{line}} 行：{{text}}',
  unnamedField: '所填内容',
  unnamedAsked: '内容',
  fields: {
    account: '账号',
    password: '密码',
    captcha: '滑块验证',
    captchaID: '滑块验证',
    captchaOffset: '滑块验证',
    code: '验证码',
  },
  /** Sentences for particular fields (spec §5). */
  special: { code: { format: '验证码由6位数字组成' } },
  seconds: { other: '{{count}} 秒' },
  minutes: { other: '{{count}} 分钟' },
  reasons: {
    required: '请填写{{asked}}{{wanted}}',
    format: '{{subject}}格式不正确{{wanted}}',
    'too-long': '{{subject}}过长，最多 {{expected}}',
    'too-short': '{{field}}至少 {{expected}} 个字符',
    'record-duplicate': '{{subject}}已存在',
    'owner-only': '只有账户所有者可以这样做',
    'last-owner': '账户至少要有一位可以登录的所有者',
    'own-place': '不能更改自己的角色，也不能停用或移除自己',
    'right-beyond': '不能授予您自己没有的权限：{{expected}}',
    'email-taken': '{{subject}}已用于登录另一个账户',
    mismatch: '{{subject}}不一致{{wanted}}',
    'captcha-wrong': '滑块位置不对，请把滑块拖到缺口处再试',
    'captcha-expired': '滑块验证已过期，请重新拖动',
    'credentials-wrong': '账号或密码不正确，请检查后重试',
    'too-many-tries': '尝试次数过多，请等待 {{expected}} 后再试',
    'password-empty': '请填写密码',
    'password-short': '密码位数至少 {{expected}} 位',
    'password-common': '这个密码太常见，容易被猜到，请换一个',
    'password-own': '密码不能包含您的姓名、邮箱或公司名称',
  },
  /** The usual expectation, where the fault itself does not give one. */
  usual: {
    'too-long': '255 个字符',
    'too-short': '2',
    'too-many-tries': '几分钟',
    'password-short': '8',
  },
  calls: {
    unauthorized: '登录已失效，请重新登录',
    serverError: '服务器内部错误！',
    disconnected: '与服务器断开连接~',
    broken: '控制台在这一步出错了，请再试一次',
    timeout: '服务器没有在规定时间内答复，请稍后重试',
    cancelled: '请求已取消',
    unexpectedReply: '服务器的答复与约定不符（{{path}}：{{found}}），页面未作更改',
    unreadableReply: '收到的不是服务器的答复，可能来自代理或网关，页面未作更改。请稍后重试',
    refused: '请求被拒绝（{{code}}）',
  },
} as const;
