import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Code that would turn an amount into a float. Money is whole cents, and only `core/money` divides it. */
const forbidden = /toFixed\(|parseFloat\(|(?<!\*)[*/] ?100(?![\d_])|\b0\.01\b|\b1e-2\b/;

/** Lines that handle no money, by file: a percentage, a picture, a price list in whole yuan. */
const elsewhere: Readonly<Record<string, RegExp>> = {
  'core/account/check-profile.ts': /filled \* 100/,
  'core/transactions/budget.ts': /BigInt\(used\) \* 100n/,
  'core/realname/proof.ts': /bytes \/ 1024/,
  'core/realname/real-name.ts': /filled \* 100/,
  'src/features/discovery/certs/life-line.tsx': /const over/,
  'src/features/discovery/overview/end-calendar.tsx': /count \/ most/,
  'src/features/discovery/overview/shares.tsx': /share\.count \/ top/,
  'src/features/policy/clock-card.tsx': /startOf\(begin\)|automatic \/ orders/,
  'src/features/shop/texts.en.ts': /range:/,
  'src/features/shop/texts.zh.ts': /range:/,
  'src/features/realname/application.slots.ts': /size \/ 1024/,
  'core/catalogue/brand-order.ts': /productFamilies\.indexOf/,
  'core/catalogue/price-changes.ts': /before\) \/ before/,
  'core/site/site-colors.ts': /floor\(ratio \* 100\)/,
  'core/tools/grade.ts': /score \* weights/,
  'server/admin/backup.ts': /performance\.now|bytes \/ 1024/,
  'server/demo/demo-acts.ts': /yuan \* 100/,
  'server/demo/fill-demo.ts': /chance\(\) \* 40/,
  'server/metrics/metrics.ts': /requestBuckets/,
  'server/captcha/picture.ts': /phase = randomInt/,
  'server/catalogue/seed-catalogue.ts': /Math\.round\(yuan\) \* 100/,
  'src/features/support/replay/time-line.tsx': /index \/ last/,
  'src/features/tools/parse/life-bar.tsx': /const over/,
  'src/features/tools/report/chain-facts.tsx': /const lived/,
  'src/ui/progress/progress-bar.tsx': /value \/ max/,
  'src/ui/slide-puzzle/percent.ts': /share \* 100/,
};

const files = ['core', 'machines', 'server', 'src', 'workers'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
);

/** Strips comments, so that they may mention the rule. */
function floatsIn(text: string): string[] {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .map((line) => line.replace(/(^|\s)\/\/.*$/, ''))
    .filter((line) => forbidden.test(line));
}

describe('no amount is ever a float', () => {
  it.each([
    'const yuan = cents / 100;',
    'amount * 100',
    'amount*100',
    'total.toFixed(2)',
    'Number.parseFloat(text)',
    'cents * 0.01',
  ])('detects %s', (line) => {
    expect(floatsIn(line)).toEqual([line]);
  });

  it.each(['at * 1000', 'x / 100_000', '// amount * 100', '/* a / 100 */', 'rows.slice(100)', '10 ** 100'])(
    'ignores %s',
    (line) => {
      expect(floatsIn(line)).toEqual([]);
    },
  );

  it('holds in every layer', () => {
    expect(files.length).toBeGreaterThan(400);
    const found = files.flatMap((file) =>
      floatsIn(readFileSync(file, 'utf8'))
        .filter((line) => !elsewhere[file]?.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  it('has no unneeded exceptions', () => {
    for (const [file, line] of Object.entries(elsewhere))
      expect(floatsIn(readFileSync(file, 'utf8')).filter((each) => line.test(each))).not.toEqual([]);
  });
});
