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

/** Every type of product that certifies names. */
const products = fc.record({
  productType: fc.constantFrom(
    ...['dv_one_ssl', 'dv_free_one_ssl', 'dv_wild_ssl', 'dv_flex_ssl', 'ov_flex_ssl', 'ev_single_ssl'],
    ...['ev_flex_ssl', 'dv_ip_single_ssl', 'ov_ip_ssl', 'dv_email', 'ov_smime', 'ev_vmc'],
  ),
  subBrand: fc.constantFrom('alphassl', 'sectigo', 'certum', 'globalsign', 'cfca'),
  maxNames: fc.constantFrom(1, 3, 8, 250),
});
type Product = typeof products extends fc.Arbitrary<infer P> ? P : never;

/** The server's check of a submitted form: all names of an order, comma-separated. */
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

test('accepts on the server, name by name, whatever the form accepts', async () => {
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

test('accepts in the form whatever the server accepts, and adds only www names', async () => {
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

test('parses a batch text like its orders one by one, with rows at the lines they report', async () => {
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

test('parses printed orders back to the same orders', async () => {
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

test('replaces one order in the text and changes nothing else', async () => {
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

test('changes every name in place and nothing else', () => {
  fc.assert(
    fc.property(namesText, (text) => {
      expect(mapNames(text, (name) => name)).toBe(text);
      expect(splitNames(mapNames(text, (name) => `<${name}>`))).toEqual(
        splitNames(text).map((name) => `<${name}>`),
      );
    }),
  );
});

test('agrees with the full check in the fast path for ordinary names', async () => {
  const suffixes = await loadPublicSuffixes();
  const pieces = ['-', '--', '.', '*.', '0x1', '7', 'x'.repeat(61), 'xn', 'local', 'arpa', '_', 'A', ' '];
  /** A domain with something inserted anywhere, most often at its ends. */
  const nearly = fc
    .tuple(domain, fc.constantFrom(...pieces), fc.oneof(fc.nat(40), fc.constantFrom(0, 1000)))
    .map(([name, piece, at]) => `${name.slice(0, at)}${piece}${name.slice(at)}`);
  await fc.assert(
    fc.asyncProperty(nearly, async (name) => {
      const rules = { wildcard: 'allowed', ip: 'allowed', domain: true } as const;
      const text = name.trim();
      const isSound = checkShape(text) === null && checkAscii(text.toLowerCase()) === null;
      const checked = await checkHost(name, rules, 'f');
      // Checked against the IDNA tables, which are not tested here.
      if (/(?:^|\.)xn--/i.test(name)) return;
      expect(checked.ok).toBe(isSound && !suffixes.isPublicSuffix(text.toLowerCase()));
    }),
    { numRuns: 3000 },
  );
});

test('accepts a CSR whose names the form accepts for the order made from them', async () => {
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

test('treats a CSR that repeats its names in another spelling as the same order', async () => {
  const { tlsKeys: keyRule } = policyOn(new Date('2026-11-21T00:00:00Z'));
  const key = { algorithm: 'RSA', size: 2048, curve: null };
  await fc.assert(
    fc.asyncProperty(products, namesText, async (product, text) => {
      // The local part of an email address is case-sensitive.
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

test('offers some validation method for any names a product accepts', async () => {
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
