import { describe, expect, it } from 'vitest';
import { keyWeaknesses } from '#core/x509/key-weakness.ts';
import { lintCodes } from '#core/x509/lint.ts';
import { enFacts } from '#src/features/tools/parse/facts/texts.en.ts';
import { zhFacts } from '#src/features/tools/parse/facts/texts.zh.ts';

describe.each([
  ['zh', zhFacts],
  ['en', enFacts],
])('texts about a certificate, in %s', (_, { lints, weaknesses }) => {
  it('explain every issue and no other', () => {
    expect(Object.keys(lints).toSorted()).toEqual(lintCodes.toSorted());
  });

  it('explain every weakness of a key and no other', () => {
    expect(Object.keys(weaknesses).toSorted()).toEqual(keyWeaknesses.toSorted());
  });
});
