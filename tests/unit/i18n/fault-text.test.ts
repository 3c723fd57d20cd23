import { describe, expect, it } from 'vitest';
import { type Fault, fault, faultReasons } from '#core/fault.ts';
import { orderStatus } from '#core/orders/status.ts';
import { dcvMethods } from '#core/validation/methods.ts';
import { zhOrderFaults } from '#src/console/order-faults.texts.zh.ts';
import { type FieldWords, faultText, fieldName } from '#src/i18n/fault-text.ts';
import { enBase } from '#src/i18n/texts/en/base.ts';
import { zhFaults } from '#src/i18n/texts/zh/faults.ts';
import { createSnapshot } from '#src/i18n/texts.ts';
import { translators } from '#tests/unit/i18n/all-texts.ts';

const languages = ['zh', 'en'] as const;

describe.each(languages)('every fault in %s', (language) => {
  const t = translators[language];

  it.each(faultReasons)('%s: is a complete sentence, with and without facts', (reason) => {
    const bare = faultText(fault('domainNames', reason, ''), t);
    const full = faultText(fault('domainNames', reason, 'FOUND', 'EXPECTED', 4), t);
    for (const text of [bare, full]) {
      expect(text).not.toMatch(/\{\{|\}\}|undefined|null|“”|：：/);
      expect(text.length).toBeGreaterThan(4);
    }
    expect(full).toContain('4');
  });

  it.each(faultReasons.filter((reason) => !unspoken.has(reason)))('%s: states what was found', (reason) => {
    expect(faultText(fault('domainNames', reason, 'FOUND', 'EXPECTED'), t)).toContain('FOUND');
  });

  it.each(faultReasons.filter((reason) => !selfEvident.has(reason)))(
    '%s: states what is expected',
    (reason) => {
      expect(faultText(fault('domainNames', reason, 'FOUND', 'EXPECTED'), t)).toContain('EXPECTED');
    },
  );

  it.each(Object.keys({ ...zhFaults.fields, ...zhOrderFaults.fields }))('names the field %s', (field) => {
    const name = fieldName(`sslCerts.0.${field}`, t);
    expect(name).not.toBe('');
    expect(faultText(fault(field, 'format', ''), t)).toContain(name);
  });
});

/** The found value is a secret, a position or of no help. */
const unspoken = new Set<Fault['reason']>([
  'too-short',
  'key-reused',
  'key-compromised',
  'key-made-by-ca',
  'captcha-wrong',
  'captcha-expired',
  'credentials-wrong',
  'too-many-tries',
  'balance-short',
  'sum-changed',
  'owner-only',
  'last-owner',
  'own-place',
  'right-beyond',
  'own-limit',
  'approval-needed',
  'no-unit',
  'own-request',
  'seeing-role',
  'code-over',
  'wechat-unknown',
  'wechat-taken',
  'wechat-over',
  'wechat-away',
  'password-empty',
  'password-short',
  'password-common',
  'password-own',
  'passphrase-weak',
  'birthday',
  'file-empty',
  'file-broken',
  'file-active',
]);

/** The sentence itself states what is expected. */
const selfEvident = new Set<Fault['reason']>([
  'own-limit',
  'phone-taken',
  'wechat-unknown',
  'wechat-taken',
  'wechat-over',
  'wechat-away',
  'approval-needed',
  'no-unit',
  'own-request',
  'seeing-role',
  'code-over',
  'owner-only',
  'last-owner',
  'own-place',
  'email-taken',
  'renewal-nothing',
  'renewal-waiting',
  'record-duplicate',
  'sum-changed',
  'key-reused',
  'key-compromised',
  'key-made-by-ca',
  'captcha-wrong',
  'captcha-expired',
  'credentials-wrong',
  'password-empty',
  'password-common',
  'password-own',
  'passphrase-weak',
  'balance-short',
  'id-card-missing',
  'check-digit',
  'birthday',
  'file-empty',
  'file-broken',
  'file-active',
]);

describe('the wording that is given', () => {
  const cases: readonly {
    readonly fault: Fault;
    readonly words?: FieldWords;
    readonly zh: string;
    readonly en: string;
  }[] = [
    {
      fault: fault('commonName', 'wildcard-required', 'shop.example.com', '*.shop.example.com'),
      zh: 'shop.example.com 不是泛域名',
      en: 'shop.example.com is not a wildcard domain',
    },
    {
      fault: fault('domainNames', 'name-duplicate', 'a.example.com', '1', 3),
      zh: 'a.example.com 重复',
      en: 'a.example.com is duplicate',
    },
    { fault: fault('password', 'password-empty', ''), zh: '请填写密码', en: 'Enter your password' },
    { fault: fault('password', 'password-short', '5', '8'), zh: '至少 8 位', en: 'at least 8 characters' },
    { fault: fault('code', 'format', '12', '6'), zh: '验证码由6位数字组成', en: 'must be 6 digits' },
    {
      fault: fault('account', 'too-many-tries', '', '900'),
      zh: '请等待 15 分钟 后再试',
      en: 'Wait 15 minutes',
    },
    { fault: fault('payWay', 'too-many-tries', '', '1'), zh: '请等待 1 秒 后再试', en: 'Wait 1 second' },
    { fault: fault('email', 'email-format', 'x'), zh: '邮箱格式不正确', en: 'Email format is incorrect' },
    {
      fault: fault('telephone', 'required', '', '13800138000'),
      words: { scope: 'parties.contact' },
      zh: '电话号码不能为空',
      en: 'Phone number cannot be empty',
    },
    { fault: fault('telephone', 'phone-format', 'x'), zh: '电话格式不正确', en: 'Phone number format error' },
    {
      fault: fault('domainNames', 'name-empty-label', 'shop..example.com', 'shop.example.com', 4),
      zh: '第 4 行：域名“shop..example.com”含有空标签，例如：shop.example.com',
      en: 'Line 4: Domain “shop..example.com” has an empty label. For example: shop.example.com',
    },
  ];
  it.each(cases)('$fault.reason', ({ fault: each, words, zh, en }) => {
    expect(faultText(each, translators.zh, words)).toContain(zh);
    expect(faultText(each, translators.en, words)).toContain(en);
  });
});

describe('codes are worded as in the form', () => {
  const cases: readonly { readonly fault: Fault; readonly zh: string; readonly en: string }[] = [
    {
      fault: fault('dcvMethod', 'not-offered', 'file', 'dns, dns_txt, email_dns'),
      zh: '验证方式“网站文件”不在可选范围内，可选：DNS CNAME 记录, DNS TXT 记录, 邮件（DNS 指定邮箱）',
      en: 'Validation method “File on your website” isn’t available. Options: DNS CNAME record, DNS TXT record, Email to the DNS contact (TXT)',
    },
    {
      fault: fault('sslCerts.0.dcvMethod', 'email-ended', 'email', 'file'),
      zh: '“邮件（标准邮箱）”已停用',
      en: '“Email to admin@, webmaster@…” is no longer available',
    },
    {
      fault: fault('orderStatus', 'not-offered', '1004', '1001'),
      zh: '订单状态“已取消”不在可选范围内，可选：待付款',
      en: 'Order status “Cancelled” isn’t available. Options: Awaiting payment',
    },
    {
      fault: fault('orderNos', 'not-offered', 'CN20261122-10001 1007', '1001'),
      zh: '订单号“CN20261122-10001 已过期”不在可选范围内，可选：待付款',
      en: '“CN20261122-10001 Expired”',
    },
    {
      fault: fault('aim', 'not-offered', 'reSign', 'makeOrder'),
      zh: '“重签差价付款”不在可选范围内，可选：新订单付款',
      en: '“reissue price difference” isn’t available. Options: new order',
    },
    {
      fault: fault('keyMaker', 'not-offered', 'ca', 'browser'),
      zh: '“CA”不在可选范围内，可选：浏览器',
      en: '“the CA” isn’t available. Options: this browser',
    },
    { fault: fault('remark', 'format', 'dns_txt 1004'), zh: '“dns_txt 1004”', en: '“dns_txt 1004”' },
  ];
  it.each(cases)('$fault.field: $fault.found', ({ fault: each, zh, en }) => {
    expect(faultText(each, translators.zh)).toContain(zh);
    expect(faultText(each, translators.en)).toContain(en);
  });

  it.each(['dcvMethod', 'orderStatus'])('every code of %s has words', (field) => {
    const codes = field === 'dcvMethod' ? dcvMethods : Object.values(orderStatus).map(String);
    for (const code of codes)
      for (const t of Object.values(translators))
        expect(faultText(fault(field, 'format', code), t)).not.toContain(code);
  });
});

describe('fieldName', () => {
  it.each([
    ['sslCerts.0.domainNames', '域名'],
    ['captchaOffset', '滑块验证'],
    ['', '所填内容'],
    ['3', '所填内容'],
    ['Idempotency-Key', 'Idempotency-Key'],
    ['constructor', 'constructor'],
  ])('calls %s %s', (path, name) => {
    expect(fieldName(path, translators.zh)).toBe(name);
  });
});

describe('a form names its own fields', () => {
  const isChosen = (name: string) => name === 'nationCode';
  it.each([
    [fault('orgName', 'required', ''), '请填写企业名称', 'Enter the organization name'],
    [fault('nationCode', 'required', ''), '请选择国家或地区', 'Country or region: choose one'],
    [fault('commonName', 'required', ''), '请填写域名', 'Enter the domain'],
  ])('%o', (each, zh, en) => {
    const words = { scope: 'parties.organization', isChosen } as const;
    expect(faultText(each, translators.zh, words)).toContain(zh);
    expect(faultText(each, translators.en, words)).toContain(en);
  });
});

it('has every reason in exactly one of the two areas', () => {
  const reasons = [...Object.keys(zhFaults.reasons), ...Object.keys(zhOrderFaults.reasons)];
  expect(reasons.sort()).toEqual([...faultReasons].sort());
});

it('uses a general sentence for reasons whose texts load only after sign-in', () => {
  const { t } = createSnapshot('en', enBase);
  expect(faultText(fault('commonName', 'name-emoji', 'x'), t)).toBe('commonName “x” isn’t valid');
});

it('shows a hostile value unchanged, including placeholders', () => {
  const text = faultText(fault('commonName', 'format', '{{field}}<b>'), translators.en);
  expect(text).toContain('{{field}}<b>');
});

it.each([
  ['productNo', '请选择产品'],
  ['contactID', '请选择联系人'],
  ['sslCerts.0.commonName', '请填写域名'],
])('asks the user to choose or fill in a missing %s', (field, zh) => {
  expect(faultText(fault(field, 'required', ''), translators.zh)).toContain(zh);
  const isChosen = zh.startsWith('请选择');
  expect(/choose/.test(faultText(fault(field, 'required', ''), translators.en))).toBe(isChosen);
});
