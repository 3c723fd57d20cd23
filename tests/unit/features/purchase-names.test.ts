import { describe, expect, test } from 'vitest';
import type { NameVerdict } from '#core/names/check-names.ts';
import type { PurchaseView } from '#machines/purchase/purchase.view.ts';
import { addedNames, verdictsByLine } from '#src/features/purchase/names/name-texts.ts';

function good(line: number, typed: string, ascii = typed): NameVerdict {
  return {
    line,
    typed,
    host: { input: typed, ascii, unicode: typed, kind: 'domain' },
    fault: null,
  } as NameVerdict;
}

function bad(line: number, typed: string): NameVerdict {
  return {
    line,
    typed,
    host: null,
    fault: { field: 'domainNames', reason: 'name-empty-label', found: typed, line },
  };
}

describe('verdictsByLine', () => {
  test('judges one name per line', () => {
    const found = verdictsByLine([good(1, 'a.com'), bad(2, 'b..com')]);
    expect(found.get(1)).toEqual({ typed: ['a.com'], isGood: true, ascii: undefined });
    expect(found.get(2)?.isGood).toBe(false);
    expect(found.get(3)).toBeUndefined();
  });

  test('counts a line of several names as good only if all of them are', () => {
    const found = verdictsByLine([good(1, 'a.com'), bad(1, 'b..com'), good(2, 'c.com'), good(2, 'd.com')]);
    expect(found.get(1)).toMatchObject({ typed: ['a.com', 'b..com'], isGood: false });
    expect(found.get(2)?.isGood).toBe(true);
  });

  test('includes the ASCII form if it differs', () => {
    expect(verdictsByLine([good(1, '测试.中国', 'xn--0zwm56d.xn--fiqs8s')]).get(1)?.ascii).toBe(
      'xn--0zwm56d.xn--fiqs8s',
    );
  });
});

describe('addedNames', () => {
  const view = (all: readonly string[], rows: readonly NameVerdict[], extras: readonly NameVerdict[]) =>
    ({ names: { all, rows }, extras: { rows: extras } }) as unknown as Pick<PurchaseView, 'names' | 'extras'>;

  test('returns the www names and nothing that was typed', () => {
    const names = ['a.com', 'www.a.com', 'b.com', 'www.b.com'];
    expect(addedNames(view(names, [good(1, 'a.com')], [good(1, 'b.com'), good(2, 'www.b.com')]))).toEqual([
      'www.a.com',
    ]);
  });

  test('excludes a name that was typed in another script', () => {
    const idn = good(1, '测试.中国', 'xn--0zwm56d.xn--fiqs8s');
    expect(addedNames(view(['xn--0zwm56d.xn--fiqs8s'], [idn], []))).toEqual([]);
  });
});
