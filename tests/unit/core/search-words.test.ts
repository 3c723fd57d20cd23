import { expect, it } from 'vitest';
import { searchWords } from '#core/orders/search-words.ts';

const one = 'CN20261121-10001';
const two = 'CN20261121-10002';

it.each([
  ['shop.example.com', ['shop.example.com'], false],
  ['  two  words ', ['two', 'words'], false],
  [`${one},`, [one], false],
  [`${one}，${two}`, [one, two], true],
  [`${one};${one}`, [one], false],
  [`${one} shop`, [one, 'shop'], false],
  ['https://shop.example.com/a,b?c=d', ['shop.example.com'], false],
  ['https://shop.example.com:8443/path?q=1#x', ['shop.example.com'], false],
  ['HTTP://user@例子.中国/', ['例子.中国'], false],
  [`https://console.test/ssl/certificate/${one}?pay=true`, [one], false],
  ['shop.example.com:8443', ['shop.example.com'], false],
  ['“shop.example.com”', ['shop.example.com'], false],
  ['["a.test","b.test"]', ['a.test', 'b.test'], false],
  ['\u202ashop.example.com\u202c', ['shop.example.com'], false],
  [`订单号：${one}`, [one], false],
  [`${one}。`, [one], false],
  ['10:30', ['10:30'], false],
  ['50%', ['50%'], false],
  [',', [], false],
])('%s looks for %j', (text, words, isAnyOf) => {
  expect(searchWords(text)).toEqual({ words, isAnyOf });
});
