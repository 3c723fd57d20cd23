import { expect, test } from 'vitest';
import { batchModel } from '#machines/purchase/batch/batch.model.ts';
import type { ProductFacts } from '#machines/purchase/purchase.types.ts';
import { judgeRow } from '#src/features/purchase/workflows/judge-row.ts';

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
  { name: 'one name', product: single, text: 'shop.example.com', names: ['shop.example.com'], faults: [] },
  {
    name: 'in ASCII',
    product: single,
    text: ' bücher.example ',
    names: ['xn--bcher-kva.example'],
    faults: [],
  },
  { name: 'nothing', product: single, text: ' \n ', names: [], faults: ['required'] },
  { name: 'a broken name', product: single, text: 'a..b', names: [], faults: ['name-empty-label'] },
  {
    name: 'blank lines in between',
    product: flex,
    text: 'a.example.com\n\n\nb.example.com\n',
    names: ['a.example.com', 'b.example.com'],
    faults: [],
  },
  {
    name: 'the www twin of a bare domain',
    product: flex,
    text: 'example.net',
    names: ['example.net', 'www.example.net'],
    faults: [],
  },
  {
    name: 'a name twice',
    product: flex,
    text: 'a.example.com\na.example.com',
    names: [],
    faults: ['name-duplicate'],
  },
])('a row of a batch is judged: $name', async ({ product, text, names, faults }) => {
  const judged = await judgeRow({ index: 7, text }, product);
  expect(judged).toMatchObject({ index: 7, text, names });
  expect(judged.faults.map(({ reason }) => reason)).toEqual(faults);
});
