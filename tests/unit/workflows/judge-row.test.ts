import { expect, test } from 'vitest';
import type { ProductFacts } from '#machines/purchase/purchase.types.ts';
import { judgeRow } from '#src/features/purchase/workflows/judge-row.ts';
import { batchModel } from '#tests/model/models/batch.model.ts';

const single = batchModel.inputs.fresh?.product;
if (single === undefined) throw new Error('no product');
const flex: ProductFacts = {
  ...single,
  productType: 'dv_flex_ssl',
  subBrand: 'certum',
  brand: 'certum',
  maxNames: 5,
};

test.each([
  ['one name', single, 'shop.example.com', ['shop.example.com'], []],
  ['a name converted to ASCII', single, ' bücher.example ', ['xn--bcher-kva.example'], []],
  ['no name', single, ' \n ', [], ['required']],
  ['a broken name', single, 'a..b', [], ['name-empty-label']],
  [
    'blank lines in between',
    flex,
    'a.example.com\n\n\nb.example.com\n',
    ['a.example.com', 'b.example.com'],
    [],
  ],
  ['the www name of a bare domain', flex, 'example.net', ['example.net', 'www.example.net'], []],
  ['a name twice', flex, 'a.example.com\na.example.com', [], ['name-duplicate']],
])('judges a row of a batch: %s', async (_name, product, text, names, faults) => {
  const judged = await judgeRow({ index: 7, text }, product);
  expect(judged).toMatchObject({ index: 7, text, names });
  expect(judged.faults.map(({ reason }) => reason)).toEqual(faults);
});
