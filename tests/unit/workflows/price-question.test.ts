import { expect, test } from 'vitest';
import { priceBody, priceDebounce } from '#src/features/purchase/workflows/price-question.ts';
import { textPause } from '#src/ui/committed-text/committed-text.machine.ts';

test('the price is asked for 500 ms after the last key, the pause of the text included', () => {
  expect(textPause + priceDebounce).toBe(500);
});

const asked = { key: '', productNo: 'p1', productType: 'dv_flex_ssl', year: 1 };

test('asks for the price of each order by its common name and its other names', () => {
  const orders = [['a.example.com', 'b.example.com', 'c.example.com'], ['d.example.com']];
  expect(priceBody({ ...asked, orders })).toEqual({
    year: 1,
    emails: [],
    sslDomains: [
      { commonName: 'a.example.com', domainNames: 'b.example.com,c.example.com' },
      { commonName: 'd.example.com', domainNames: '' },
    ],
  });
});

test.each([
  { productType: 'dv_one_ssl', want: /^[a-z0-9]+\.com$/ },
  { productType: 'dv_ip_single_ssl', want: /^1\.1\.1\.1$/ },
])('prices $productType for a placeholder before a name is typed', ({ productType, want }) => {
  const [entry] = priceBody({ ...asked, productType, orders: [] }).sslDomains;
  expect(entry).toEqual({ commonName: expect.stringMatching(want), domainNames: '' });
});

test('asks for the price of a mailbox as an email', () => {
  const { emails } = priceBody({ ...asked, productType: 'dv_email', orders: [['me@example.com']] });
  expect(emails).toEqual(['me@example.com']);
});
