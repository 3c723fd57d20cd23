import { afterEach, describe, expect, test, vi } from 'vitest';
import { defaultSiteConfig } from '#src/adapters/site/site-config.ts';
import {
  type DraftWish,
  draftSeed,
  isPlainWish,
  readRenewalTicket,
} from '#src/features/purchase/draft/draft-seed.ts';

const nothing: DraftWish = { brand: undefined, product: undefined, year: undefined, ticket: undefined };

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}

afterEach(() => vi.restoreAllMocks());

describe('readRenewalTicket', () => {
  test.each([
    { name: 'a plain ticket', ticket: base64('{"domains":["example.com","www.example.com"]}') },
    {
      name: 'base64url without padding',
      ticket: base64('{"domains":["example.com","www.example.com"]}').replace(/=+$/, '').replace(/\+/g, '-'),
    },
  ])('reads $name', ({ ticket }) => {
    expect(readRenewalTicket(ticket)).toEqual(['example.com', 'www.example.com']);
  });

  test('keeps names that are not ASCII', () => {
    expect(readRenewalTicket(base64('{"domains":["测试.中国"]}'))).toEqual(['测试.中国']);
  });

  test('accepts a plus sign that the address turned into a space', () => {
    const ticket = base64('{"domains":["a.com"],"note":">>>~~~"}');
    expect(ticket).toContain('+');
    expect(readRenewalTicket(ticket.replace(/\+/g, ' '))).toEqual(['a.com']);
  });

  test.each(['', 'not base64 at all!', base64('no JSON'), base64('{"domains":[]}'), base64('[1,2]')])(
    'logs and ignores %j',
    (ticket) => {
      const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
      expect(readRenewalTicket(ticket)).toBeNull();
      expect(warn).toHaveBeenCalledOnce();
    },
  );
});

describe('draftSeed', () => {
  test('is empty when the address asks for nothing', () => {
    expect(isPlainWish(nothing)).toBe(true);
    expect(draftSeed(nothing, defaultSiteConfig)).toEqual({});
  });

  test('starts with the requested brand and product', () => {
    const wish = { ...nothing, brand: 'sectigo', product: 'sectigo-dv-flex', year: 2 };
    expect(isPlainWish(wish)).toBe(false);
    expect(draftSeed(wish, defaultSiteConfig)).toEqual({
      brand: 'sectigo',
      productNo: 'sectigo-dv-flex',
      year: 2,
    });
  });

  test('uses the batch mode of the site, but not for the names of a ticket', () => {
    const site = {
      ...defaultSiteConfig,
      features: { ...defaultSiteConfig.features, defaultBatchMode: true },
    };
    expect(draftSeed(nothing, site)).toEqual({ mode: 'batch' });
    const ticket = base64('{"domains":["a.com"]}');
    expect(draftSeed({ ...nothing, ticket }, site)).toEqual({
      mode: 'single',
      text: 'a.com',
    });
  });

  test('puts the first name of a ticket in the name field and the rest in the other', () => {
    const ticket = base64('{"domains":["a.com"," b.com ","a.com","c.com"]}');
    expect(draftSeed({ ...nothing, ticket }, defaultSiteConfig)).toEqual({
      mode: 'single',
      text: 'a.com',
      extras: 'b.com\nc.com',
    });
  });
});
