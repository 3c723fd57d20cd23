import { expect, test } from 'vitest';
import { ordersOfTable } from '#core/names/order-table.ts';

test.each([
  ['CSV', 'domain,remark\na.com,Shop\nb.com,', '# Shop\na.com\n\nb.com'],
  ['CSV from a European program', 'Domain;Note\r\na.com;x, y\r\n', '# x, y\na.com'],
  ['a spreadsheet', '域名\t备注\na.com\t商城\nb.com\t', '# 商城\na.com\n\nb.com'],
  [
    'several names in quotes',
    'remark,common name,SANs\n"a ""b""",a.com,"x.a.com, y.a.com"',
    '# a "b"\na.com\nx.a.com, y.a.com',
  ],
  ['unknown columns', 'id,domain,owner\n1,a.com,Ada', 'a.com'],
  ['rows without a name', 'domain,id\na.com,1\n,2\n\nb.com,3', 'a.com\n\nb.com'],
  ['only names', 'domain\na.com\nb.com', 'a.com\n\nb.com'],
  ['one row with an open quote', 'domain,remark\n"a.com,x', 'a.com,x'],
  [
    'a cell of two lines',
    '域名\t更多域名\t备注\na-shop.com\t"www.a-shop.com\nmail.a-shop.com"\t商城\nb-shop.com\twww.b-shop.com\t',
    '# 商城\na-shop.com\nwww.a-shop.com\nmail.a-shop.com\n\nb-shop.com\nwww.b-shop.com',
  ],
  ['a marked heading', '*域名,备注\na.com,x', '# x\na.com'],
  ['a heading in two languages', '域名(Domain);备注（Note）\na.com;x', '# x\na.com'],
  ['plurals in brackets', 'Domain Name(s),id\na.com,1', 'a.com'],
  ['FQDN', 'FQDN\na.com', 'a.com'],
  ['a title above', '2026 证书采购清单\n\n域名,备注\na.com,x', '# x\na.com'],
  ['the separator that Excel writes', 'sep=;\n域名;备注\na.com;x', '# x\na.com'],
])('reads %s', (_, text, want) => expect(ordersOfTable(text)).toBe(want));

test.each([
  ['plain names', 'a.com\nb.com'],
  ['only a heading', 'domain,remark'],
  ['a heading without names', 'remark,owner\nx,y'],
  ['an empty text', ''],
])('does not take %s for a table', (_, text) => expect(ordersOfTable(text)).toBeNull());
