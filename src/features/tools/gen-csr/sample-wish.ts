import type { CsrWish } from '#core/tools/gen-csr/wish.ts';

export const sampleWish: Pick<CsrWish, 'subject' | 'altNames' | 'batch'> = {
  subject: { CN: 'www.example.com', O: 'Example Ltd', L: 'Singapore', C: 'SG' },
  altNames: 'www.example.com\nexample.com\n*.api.example.com\n192.0.2.10',
  batch: 'www.example.com, example.com\nmail.example.com\n*.shop.example.net, shop.example.net',
};
