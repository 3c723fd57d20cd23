import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { defaultSiteConfig, type SiteConfig } from '#src/adapters/site/site-config.ts';
import { draftSeed, type SeedServices } from '#src/features/purchase/draft/draft-seed.ts';
import { type DraftWish, isPlainWish } from '#src/features/purchase/draft/draft-wish.ts';
import { readRenewalTicket } from '#src/features/purchase/draft/renewal-ticket.ts';

const nothing: DraftWish = { brand: undefined, product: undefined, ticket: undefined, reorder: undefined };

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}

/** Services whose one order is `order`; a rejected read where it is an error. */
function services(order: object | null | Error = null, site: SiteConfig = defaultSiteConfig): SeedServices {
  const call = () =>
    order instanceof Error
      ? Promise.reject(order)
      : Promise.resolve({ allOrders: order === null ? [] : [order] });
  return { site, queryClient: new QueryClient(), client: { call } } as unknown as SeedServices;
}

afterEach(() => vi.restoreAllMocks());

describe('readRenewalTicket', () => {
  test.each([
    { name: 'a plain ticket', ticket: base64('{"domains":["example.com","www.example.com"]}') },
    {
      name: 'base64url without padding',
      ticket: base64('{"domains":["example.com","www.example.com"]}').replace(/=+$/, '').replace(/\+/g, '-'),
    },
  ])('$name', ({ ticket }) => {
    expect(readRenewalTicket(ticket)).toEqual(['example.com', 'www.example.com']);
  });

  test('keeps names that are not ASCII', () => {
    expect(readRenewalTicket(base64('{"domains":["测试.中国"]}'))).toEqual(['测试.中国']);
  });

  test('takes a plus that an address turned into a space', () => {
    const ticket = base64('{"domains":["a.com"],"note":">>>~~~"}');
    expect(ticket).toContain('+');
    expect(readRenewalTicket(ticket.replace(/\+/g, ' '))).toEqual(['a.com']);
  });

  test.each(['', 'not base64 at all!', base64('no JSON'), base64('{"domains":[]}'), base64('[1,2]')])(
    'logs %j and leaves it',
    (ticket) => {
      const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
      expect(readRenewalTicket(ticket)).toBeNull();
      expect(warn).toHaveBeenCalledOnce();
    },
  );
});

describe('draftSeed', () => {
  test('asks for nothing where the address does not', async () => {
    expect(isPlainWish(nothing)).toBe(true);
    expect(await draftSeed(nothing, services())).toEqual({});
  });

  test('begins with the brand and the product asked for', async () => {
    const wish = { ...nothing, brand: 'sectigo', product: 'sectigo-dv-flex' };
    expect(isPlainWish(wish)).toBe(false);
    expect(await draftSeed(wish, services())).toEqual({ brand: 'sectigo', productNo: 'sectigo-dv-flex' });
  });

  test("begins with a batch where the site does, but not with a ticket's names", async () => {
    const site = {
      ...defaultSiteConfig,
      features: { ...defaultSiteConfig.features, defaultBatchMode: true },
    };
    expect(await draftSeed(nothing, services(null, site))).toEqual({ mode: 'batch' });
    const ticket = base64('{"domains":["a.com"]}');
    expect(await draftSeed({ ...nothing, ticket }, services(null, site))).toEqual({
      mode: 'single',
      text: 'a.com',
    });
  });

  test('a ticket gives its first name to the name field and the rest to the other', async () => {
    const ticket = base64('{"domains":["a.com"," b.com ","a.com","c.com"]}');
    expect(await draftSeed({ ...nothing, ticket }, services())).toEqual({
      mode: 'single',
      text: 'a.com',
      extras: 'b.com\nc.com',
    });
  });

  test('an order gives its product, its span and its names', async () => {
    const order = { productNo: 'p-1', validity: 2, commonName: 'a.com', domainNames: ['a.com', 'www.a.com'] };
    expect(await draftSeed({ ...nothing, reorder: 'CN1' }, services(order))).toEqual({
      mode: 'single',
      productNo: 'p-1',
      validity: 2,
      text: 'a.com',
      extras: 'www.a.com',
    });
  });

  test('an order that cannot be read is logged, and the form opens without it', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    expect(await draftSeed({ ...nothing, reorder: 'CN1' }, services(new Error('gone')))).toEqual({});
    expect(warn).toHaveBeenCalledOnce();
  });
});
