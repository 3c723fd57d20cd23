import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { inProfile } from '#tests/e2e/in-profile.ts';
import { server } from '#tests/e2e/shared-server.ts';

declare global {
  interface Window {
    /** The API that the console's script provides to a host page. */
    Certhub?: { mount(element: Element, options: { basepath: string }): Promise<() => void> };
  }
}

describe('the site', () => {
  const site = (page: Page, name: string, body: string) =>
    page.route(`**/site/${name}.json`, (route) =>
      route.fulfill({ status: body === '' ? 204 : 200, contentType: 'application/json', body }),
    );

  it('is configured for its hostname', () =>
    inProfile({}, async (page) => {
      await site(page, '127.0.0.1', JSON.stringify({ siteName: 'North Certs', defaultLocal: 'en' }));
      await page.goto(`${server.url}/sign-in`);
      await page
        .getByText(/North Certs/)
        .first()
        .waitFor();
      await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en');
      // It mentions no demo account.
      await expect.poll(() => page.getByText('demo@certhub.test').count()).toBe(0);
    }));

  it.each([
    { name: 'is absent', body: '' },
    { name: 'is not JSON', body: '{' },
    { name: 'is not a configuration', body: '"North Certs"' },
  ])('falls back to the default when its own configuration $name', ({ body }) =>
    inProfile({}, async (page) => {
      await site(page, '127.0.0.1', body);
      await page.goto(`${server.url}/sign-in`);
      await page.getByText('demo@certhub.test').first().waitFor();
    }),
  );

  it('falls back to the built-in configuration when there is none at all', () =>
    inProfile({ expected: [/Failed to load resource/] }, async (page) => {
      await page.route('**/site/*.json', (route) => route.abort());
      await page.goto(`${server.url}/sign-in`);
      await page.getByRole('heading', { level: 1, name: '登录' }).waitFor();
      await page.getByText('Certhub').first().waitFor();
      await expect.poll(() => page.getByText('demo@certhub.test').count()).toBe(0);
    }));
});

describe('a host page', () => {
  it('mounts the console under a prefix and unmounts it', async () =>
    inProfile({ token: (await server.customer()).token }, async (page) => {
      await page.route(
        (url) => url.pathname.startsWith('/console'),
        async (route) => {
          const response = await route.fetch();
          const text = await response.text();
          await route.fulfill({ response, body: text.replace('id="certhub"', 'id="place"') });
        },
      );
      await page.goto(`${server.url}/console`);
      await page.waitForFunction(() => window.Certhub !== undefined);
      const mounted = await page.evaluateHandle(async () => {
        const place = document.getElementById('place');
        if (!place || !window.Certhub) throw new Error('no place');
        return { unmount: await window.Certhub.mount(place, { basepath: '/console' }) };
      });
      await page.waitForURL(`${server.url}/console/launchpad`);
      await page.getByRole('heading', { level: 1, name: '控制台' }).waitFor();
      const orders = page.getByRole('navigation').first().getByRole('link', { name: '订单' });
      await expect.poll(() => orders.getAttribute('href')).toBe('/console/orders/list');
      await orders.click();
      await page.waitForURL(`${server.url}/console/orders/list`);
      await page.getByRole('heading', { level: 1, name: '订单' }).waitFor();
      await mounted.evaluate(({ unmount }) => unmount());
      await expect.poll(() => page.locator('#place').innerHTML()).toBe('');
    }));
});
