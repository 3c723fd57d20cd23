import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { enTexts, textRows, zhTexts } from '#tests/unit/i18n/all-texts.ts';

type Rule = { readonly not: RegExp; readonly but: string };

/** One word per idea: what a text may not say, and the word that it says instead. */
const zhRules: readonly Rule[] = [
  { not: /填到一半|没付完/, but: '未完成' },
  { not: /按原价的/, but: '享 8 折' },
  { not: /没有加载成功|没能|没有算出来/, but: '加载失败、生成失败、读取失败' },
  { not: /打不开/, but: '无法打开' },
  { not: /密钥.*齐全/, but: '已全部生成，或完整' },
  { not: /手头|接着/, but: '进行中，继续' },
  { not: /没有要修改的了/, but: '已全部修改' },
  { not: /不妨碍/, but: '允许' },
  { not: /被拒(?!绝)/, but: '失败，或无需处理' },
  { not: /^放弃$/, but: '取消' },
  { not: /发给客服/, but: '联系客服' },
  { not: /同一根证书/, but: '加密强度相同' },
  { not: /重新签发/, but: '重签' },
  { not: /证书请求/, but: 'CSR' },
  { not: /通配符/, but: '泛域名' },
  { not: /邮箱验证/, but: '邮件验证' },
  { not: /品牌标志/, but: '品牌标识' },
  { not: /余额支付/, but: '账户余额' },
  // A person is asked to 检查; what the console does is 检测.
  { not: /(?<!请)检查(?!并生效)/, but: '检测，或“请检查”' },
];

const enRules: readonly Rule[] = [
  { not: /same root/, but: 'Encryption is the same' },
  { not: /\bdeposits?\b/i, but: 'top up' },
  { not: /(?<!paid )\bterm\b/i, but: 'validity, or the paid term of an order' },
  { not: /\d year order|\}\} order\b.*year/, but: '1-year order' },
  {
    not: /waiting for (verification|validation|payment|approval)/i,
    but: 'pending validation, awaiting payment',
  },
  { not: /\bremarks?\b/i, but: 'note' },
  { not: /pending records/i, but: 'Export DNS records' },
  { not: /send (it )?to support/i, but: 'Contact support' },
  { not: /validation emails/i, but: 'validation mailboxes' },
  { not: /expected value\. Copy it again/, but: 'Replace it with the value on the left' },
];

const statuses = /^(status\.(stage|errand)|orders\.tabs|orderFaults\.words)\./;

/** The lines of what the server writes to people: mails and its pages, without comments. */
function serverLines(holds: RegExp): readonly (readonly [at: string, text: string])[] {
  return readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(texts|page)\.ts$|-html\.ts$|methods\.ts$/.test(file))
    .flatMap((file) =>
      readFileSync(`server/${file}`, 'utf8')
        .split('\n')
        .filter((line) => holds.test(line) && !/^\s*(\/?\*|\/\/|import)/.test(line))
        .map((line) => [file, line] as const),
    );
}

describe.each([
  { language: 'zh', rows: [...textRows(zhTexts), ...serverLines(/\p{Script=Han}/u)], rules: zhRules },
  { language: 'en', rows: [...textRows(enTexts), ...serverLines(/[a-z]{3} [a-z]{3}/)], rules: enRules },
])('texts in $language', ({ rows, rules }) => {
  it.each(rules)('say “$but”, not $not', ({ not }) => {
    expect(rows.filter(([, text]) => not.test(text))).toEqual([]);
  });
});

describe('one rule for spaces and brackets in Chinese', () => {
  const rows = [...textRows(zhTexts), ...serverLines(/\p{Script=Han}/u)];

  it('has full-width brackets beside Chinese, without spaces around them', () => {
    const isOdd = (text: string) => /\p{Script=Han} ?\(|\) ?\p{Script=Han}| （|） /u.test(text);
    expect(rows.filter(([, text]) => isOdd(text))).toEqual([]);
  });

  it('has a space between Chinese and Latin letters or digits', () => {
    const isTight = (text: string) => /\p{Script=Han}[\da-z]|[\da-z]\p{Script=Han}/iu.test(text);
    // The wording of these is given.
    const given = new Set(['faults.special.code.format', 'joining.faults.code.format']);
    const odd = rows.filter(([key, text]) => isTight(text) && !given.has(key));
    expect(odd).toEqual([]);
  });
});

it('names a state by what it is, not by what to press', () => {
  expect(textRows(enTexts).filter(([key, text]) => statuses.test(key) && text === 'Resubmit')).toEqual([]);
});

it.each(['zh', 'en', 'es', 'de', 'ja', 'fr'])(
  'no two pages have one name in the menu: %s',
  async (language) => {
    const module: Record<string, Record<string, string>> = await import(
      `#src/i18n/texts/${language}/menu.ts`
    );
    const [menu = {}] = Object.values(module);
    const { label: _, certificates: _1, account: _2, support: _3, ...pages } = menu;
    expect(Object.keys(pages).length).toBeGreaterThan(10);
    expect(new Set(Object.values(pages)).size).toBe(Object.keys(pages).length);
  },
);

it.each([enTexts, zhTexts])(
  'a case says one thing of the account: not in the file, noted beside it',
  (texts) => {
    const said = new Map(textRows(texts));
    const about = said.get('sendFlow.asCase.about') ?? '';
    expect(said.get('sendFlow.leftOut')).toMatch(/file|文件/);
    expect(about).toMatch(/file doesn’t hold your account|文件本身不含您的账户/);
    expect(about).toMatch(/Beside the case|工单旁/);
  },
);
