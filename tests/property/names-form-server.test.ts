import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeRequest, judgeRequestOfOrder } from '#core/csr/judge-request.ts';
import { linesOf, remarkOf, replaceBlock } from '#core/names/batch-lines.ts';
import { parseBatch } from '#core/names/batch-text.ts';
import { checkAscii } from '#core/names/check-ascii.ts';
import { checkHost } from '#core/names/check-host.ts';
import { checkNameList, checkNames, nameLimit } from '#core/names/check-names.ts';
import { checkShape } from '#core/names/check-shape.ts';
import { hostRulesFor, nameKindFor } from '#core/names/host-rules.ts';
import { loadPublicSuffixes } from '#core/names/public-suffix.ts';
import { mapNames, splitNames } from '#core/names/split-names.ts';
import { policyOn } from '#core/policy/policy.ts';
import { methodsFor } from '#core/validation/methods.ts';
import { domain, hostile, namesText } from '#tests/property/name-texts.ts';

/** Every kind of product that certifies names. */
const products = fc.record({
  productType: fc.constantFrom(
    ...['dv_one_ssl', 'dv_free_one_ssl', 'dv_wild_ssl', 'dv_flex_ssl', 'ov_flex_ssl', 'ev_single_ssl'],
    ...['ev_flex_ssl', 'dv_ip_single_ssl', 'ov_ip_ssl', 'dv_email', 'ov_smime', 'ev_vmc'],
  ),
  subBrand: fc.constantFrom('alphassl', 'sectigo', 'certum', 'globalsign', 'cfca'),
  maxNames: fc.constantFrom(1, 3, 8, 250),
});
type Product = typeof products extends fc.Arbitrary<infer P> ? P : never;

/** How the server judges what a form sends: all names of an order, comma-joined. */
async function serverSays(product: Product, names: readonly string[]) {
  const rules = hostRulesFor(product.productType, product.subBrand);
  const { rows, faults } = await checkNameList(
    splitNames(names.join(',')),
    rules,
    'domainNames',
    nameLimit(product),
  );
  return {
    names: rows.flatMap(({ host }) => host?.ascii ?? []),
    faults: [...faults, ...rows.flatMap((row) => row.fault ?? [])],
  };
}

async function formSays(product: Product, text: string, extras?: string) {
  const verdict = await checkNames({
    text,
    ...product,
    ...(extras === undefined ? {} : { extras }),
  });
  const rows = [...verdict.rows, ...verdict.extras];
  return { ...verdict, faults: [...verdict.faults, ...rows.flatMap((row) => row.fault ?? [])] };
}

test('what the form accepts the server accepts, name by name', async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(products, namesText, namesText, async (product, text, extras) => {
      const form = await formSays(product, text, extras);
      if (form.faults.length > 0) return;
      accepted += 1;
      expect(await serverSays(product, form.names)).toEqual({ names: form.names, faults: [] });
    }),
    { numRuns: 2000 },
  );
  expect(accepted).toBeGreaterThan(20);
});

test('what the server accepts the form accepts, and adds nothing but www twins', async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(products, namesText, async (product, text) => {
      const server = await serverSays(product, splitNames(text));
      if (server.faults.length > 0) return;
      accepted += 1;
      for (const typed of [splitNames(text), server.names]) {
        const form = await formSays(product, typed.join('\n'));
        expect(form.faults).toEqual([]);
        expect(form.names.filter((name) => server.names.includes(name))).toEqual(server.names);
        for (const name of form.names) {
          expect(server.names.includes(name) || server.names.includes(name.replace(/^www\./, ''))).toBe(true);
        }
      }
    }),
    { numRuns: 2000 },
  );
  expect(accepted).toBeGreaterThan(20);
});

test('a batch text is what its orders are one by one; rows stand on the lines they name', async () => {
  await fc.assert(
    fc.asyncProperty(products, fc.array(namesText, { maxLength: 4 }), async (product, texts) => {
      const text = texts.join('\n\n');
      const { blocks } = await parseBatch(text, product);
      const lines = text.split(/\r\n|\r|\n/);
      for (const block of blocks) {
        const names = linesOf(block.text).filter((line) => remarkOf(line) === null);
        const alone = await formSays(product, names.join('\n'));
        expect(block.names).toEqual(alone.names);
        expect(block.faults.map(({ reason, found }) => ({ reason, found })).toSorted(byText)).toEqual(
          alone.faults.map(({ reason, found }) => ({ reason, found })).toSorted(byText),
        );
        for (const { line, typed } of block.rows) expect(lines[line - 1]).toContain(typed);
        for (const { line = 0 } of block.faults) {
          expect(line).toBeGreaterThanOrEqual(block.line);
          expect(line).toBeLessThanOrEqual(block.endLine);
        }
      }
    }),
    { numRuns: 400 },
  );
});

test('printing the orders of a text and reading them again gives the orders', async () => {
  await fc.assert(
    fc.asyncProperty(products, fc.array(namesText, { maxLength: 4 }), async (product, texts) => {
      const first = await parseBatch(texts.join('\n\n'), product);
      const orders = first.blocks.filter(({ faults }) => faults.length === 0).map(({ names }) => names);
      const again = await parseBatch(printBatch(orders), product);
      expect(again.blocks.map(({ names }) => names)).toEqual(orders);
      expect(again.blocks.flatMap(({ faults }) => faults)).toEqual([]);
      expect(printBatch(again.blocks.map(({ names }) => names))).toBe(printBatch(orders));
    }),
    { numRuns: 400 },
  );
});

test('an order replaced in the text: it alone changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      products,
      fc.array(domain, { minLength: 1, maxLength: 5 }),
      fc.nat(4),
      fc.oneof(domain, hostile, fc.constant('')),
      async (product, names, at, newText) => {
        const text = names.join('\n\n');
        const before = (await parseBatch(text, product)).blocks;
        const block = before[at];
        if (block === undefined) return;
        const after = (await parseBatch(replaceBlock(text, block, newText), product)).blocks;
        const others = before.filter(({ index }) => index !== at).map((other) => other.text);
        const isGone = after.length === others.length;
        expect(after.filter(({ index }) => isGone || index !== at).map((other) => other.text)).toEqual(
          others,
        );
      },
    ),
    { numRuns: 400 },
  );
});

test('changing names in their places changes every one of them and nothing else', () => {
  fc.assert(
    fc.property(namesText, (text) => {
      expect(mapNames(text, (name) => name)).toBe(text);
      expect(splitNames(mapNames(text, (name) => `<${name}>`))).toEqual(
        splitNames(text).map((name) => `<${name}>`),
      );
    }),
  );
});

test('the short way for ordinary names says what the long way says', async () => {
  const suffixes = await loadPublicSuffixes();
  const pieces = ['-', '--', '.', '*.', '0x1', '7', 'x'.repeat(61), 'xn', 'local', 'arpa', '_', 'A', ' '];
  /** A domain with something put in anywhere, its ends most of all. */
  const nearly = fc
    .tuple(domain, fc.constantFrom(...pieces), fc.oneof(fc.nat(40), fc.constantFrom(0, 1000)))
    .map(([name, piece, at]) => `${name.slice(0, at)}${piece}${name.slice(at)}`);
  await fc.assert(
    fc.asyncProperty(nearly, async (name) => {
      const rules = { wildcard: 'allowed', ip: 'allowed', domain: true } as const;
      const text = name.trim();
      const isSound = checkShape(text) === null && checkAscii(text.toLowerCase()) === null;
      const checked = await checkHost(name, rules, 'f');
      // Judged by the IDNA tables, which are not looked at here.
      if (/(?:^|\.)xn--/i.test(name)) return;
      expect(checked.ok).toBe(isSound && !suffixes.isPublicSuffix(text.toLowerCase()));
    }),
    { numRuns: 3000 },
  );
});

test('a request whose names the form takes fits the order made of them', async () => {
  const { tlsKeys: keyRule } = policyOn(new Date('2026-11-21T00:00:00Z'));
  await fc.assert(
    fc.asyncProperty(products, namesText, async (product, text) => {
      const names = splitNames(text);
      const request = {
        commonName: names[0] ?? '',
        names,
        key: { algorithm: 'RSA', size: 2048, curve: null },
        faultCode: null,
        faultDetail: '',
      };
      const terms = { ...product, keyRule };
      const verdict = await judgeRequest(request, terms);
      if (verdict.faults.length > 0) return;
      expect(await judgeRequestOfOrder(request, verdict.names, terms, 'csr')).toEqual([]);
      expect((await serverSays(product, verdict.names)).faults).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test('a request that has its names in a second spelling too is the same order', async () => {
  const { tlsKeys: keyRule } = policyOn(new Date('2026-11-21T00:00:00Z'));
  const key = { algorithm: 'RSA', size: 2048, curve: null };
  await fc.assert(
    fc.asyncProperty(products, namesText, async (product, text) => {
      // The part before an @ may differ by case.
      const names = splitNames(text).filter((name) => !/[@＠]/u.test(name));
      const others = names.map((name) => ` ${name.replace(/[a-z]/g, (letter) => letter.toUpperCase())} `);
      const [once, twice] = await Promise.all(
        [names, [...names, ...others]].map((held) =>
          judgeRequest(
            { commonName: names[0] ?? '', names: held, key, faultCode: null, faultDetail: '' },
            { ...product, keyRule },
          ),
        ),
      );
      expect(twice).toEqual(once);
    }),
    { numRuns: 1000 },
  );
});

test('names that a product takes can be validated by some method', async () => {
  await fc.assert(
    fc.asyncProperty(products, namesText, async (product, text) => {
      const form = await formSays(product, text);
      if (form.faults.length > 0) return;
      const offered = methodsFor(product.productType, product.subBrand, form.names).filter(
        (choice) => choice.offered,
      );
      expect(offered.length).toBeGreaterThan(0);
      if (nameKindFor(product.productType) === 'mailbox')
        expect(offered.map(({ method }) => method)).toEqual(['email']);
    }),
    { numRuns: 1000 },
  );
});

function printBatch(orders: readonly (readonly string[])[]): string {
  return orders.map((names) => names.join('\n')).join('\n\n');
}

function byText(a: { readonly reason: string; readonly found: string }, b: typeof a): number {
  return `${a.reason} ${a.found}`.localeCompare(`${b.reason} ${b.found}`);
}
