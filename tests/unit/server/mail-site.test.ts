import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { openMailSite } from '#server/mail/mail-site.ts';
import { openFileSites } from '#tests/support/server/file-sites.ts';

let webDir: string;
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3);
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'site-'));
  await mkdir(join(webDir, 'site'));
  await writeFile(join(webDir, 'site/logo.png'), png);
  await writeFile(join(webDir, 'site/page.png'), '<svg onload="alert(1)"/>');
  await writeFile(join(webDir, 'site/large.png'), new Uint8Array([...png, ...new Uint8Array(100_000)]));
  await writeFile(join(webDir, '../outside.png'), png);
  await writeFile(join(webDir, 'site/default.json'), JSON.stringify({ siteName: 'Default' }));
});
afterAll(async () => {
  await rm(webDir, { recursive: true });
  await rm(join(webDir, '../outside.png'));
});

/** What mails show of a site at this host, with this configuration of its own. */
async function siteOf(host: string, configuration?: unknown) {
  if (configuration !== undefined)
    await writeFile(join(webDir, `site/${host}.json`), JSON.stringify(configuration));
  return openMailSite({ webDir }, Promise.resolve(`https://${host}`), await openFileSites(webDir))();
}

it('has the name of its host, of the default configuration, or ours', async () => {
  expect((await siteOf('a.example.com', { siteName: ' 青杉 ' })).name).toBe('青杉');
  expect((await siteOf('b.example.com')).name).toBe('Default');
  expect((await siteOf('c.example.com', { siteName: 5 })).name).toBe('Certhub');
  expect(
    (await openMailSite({ webDir: '/nowhere' }, Promise.resolve(''), await openFileSites('/nowhere'))()).name,
  ).toBe('Certhub');
});

test.each([
  { logo: '/site/logo.png', has: true },
  { logo: '/site/page.png', has: false },
  { logo: '/site/large.png', has: false },
  { logo: '/site/missing.png', has: false },
  { logo: '/../outside.png', has: false },
  { logo: 'site/logo.png', has: false },
  { logo: 'https://example.com/logo.png', has: false },
  { logo: 7, has: false },
])('sends the logo $logo: $has', async ({ logo, has }) => {
  const site = await siteOf('d.example.com', { layout: { logo: { light: logo } } });
  expect(site.logo).toEqual(has ? { type: 'image/png', bytes: Buffer.from(png) } : null);
});
