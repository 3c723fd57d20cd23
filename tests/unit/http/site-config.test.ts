import { afterEach, expect, test, vi } from 'vitest';
import { defaultSiteConfig, loadSiteConfig } from '#src/adapters/site/site-config.ts';

afterEach(() => vi.restoreAllMocks());

function serve(files: Readonly<Record<string, unknown>>) {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const file = files[String(url)];
    return file === undefined ? new Response(null, { status: 404 }) : Response.json(file);
  });
  return warn;
}

const euro = { symbol: '€', unit: 'EUR', exRate: '0.1278' };

test.each([
  { member: 'orderLimit', file: { orderLimit: 25 } },
  { member: 'currency.exRate', file: { currency: { ...euro, exRate: 0.1278 } } },
  { member: 'layout.logo.dark', file: { layout: { logo: { light: '/logo.svg' } } } },
  { member: 'demoAccount', file: { demoAccount: 'demo' } },
  { member: 'features.customBrandSort.1', file: { features: { customBrandSort: ['certum', 5] } } },
  { member: 'features', file: { features: 'all' } },
])(
  'uses the default for an invalid $member, logs it, and keeps the other members',
  async ({ member, file }) => {
    const warn = serve({ '/site/shop.example.json': { siteName: 'Shop', sandbox: true, ...file } });
    expect(await loadSiteConfig('shop.example', '/')).toEqual({
      ...defaultSiteConfig,
      siteName: 'Shop',
      sandbox: true,
    });
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledWith(
      expect.any(String),
      '/site/shop.example.json',
      member,
      expect.any(String),
    );
  },
);

test('uses defaults for several invalid members, and keeps the valid ones', async () => {
  const features = { supportCfca: true, limitBrands: 'yes' };
  const warn = serve({
    '/site/shop.example.json': { orderLimit: 25, defaultPrefix: 49, features, currency: euro },
  });
  const site = await loadSiteConfig('shop.example', '/');
  expect(site).toMatchObject({ orderLimit: 10, defaultPrefix: '86', currency: euro });
  expect(site.features).toEqual({ ...defaultSiteConfig.features, supportCfca: true });
  expect(warn).toHaveBeenCalledTimes(3);
});

test('ignores a file that is not a configuration', async () => {
  const warn = serve({ '/site/shop.example.json': 'Shop', '/site/default.json': { siteName: 'Usual' } });
  expect((await loadSiteConfig('shop.example', '/')).siteName).toBe('Usual');
  expect(warn).toHaveBeenCalled();
});
