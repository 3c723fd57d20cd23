import { expect, test } from 'vitest';
import { isLoopbackHost, isSafeUrl } from '#core/names/loopback.ts';
import { hostJudge, hostOf } from '#server/http/own-hosts.ts';
import { startTestServer } from '#tests/support/server/test-server.ts';

const isOwn = hostJudge([
  '0.0.0.0',
  hostOf('https://Console.example.com:8443'),
  hostOf(undefined),
  'shop.example',
]);

test.each([
  { host: undefined, want: true },
  { host: 'console.example.com', want: true },
  { host: 'CONSOLE.example.com:3000', want: true },
  { host: 'shop.example:80', want: true },
  { host: 'localhost:3000', want: true },
  { host: '192.0.2.7:3000', want: true },
  { host: '[2001:db8::1]:3000', want: true },
  { host: 'evil.example', want: false },
  { host: 'console.example.com.evil.example', want: false },
  { host: '127.0.0.1.evil.example', want: false },
  { host: '', want: false },
])('$host belongs to this server: $want', ({ host, want }) => {
  expect(isOwn(host)).toBe(want);
});

test('serves no request for a foreign name that resolves to this machine', async () => {
  const server = await startTestServer({ config: { trustProxy: true } });
  const asked = (host: string) => fetch(`${server.url}/captcha`, { headers: { 'x-forwarded-host': host } });
  expect((await asked('evil.example')).status).toBe(421);
  expect((await asked('127.0.0.1')).status).toBe(200);
  await server.close();
});

test.each([
  { url: 'https://api.example.com/base', want: true },
  { url: 'http://localhost:3001', want: true },
  { url: 'http://127.1.2.3/', want: true },
  { url: 'http://[::1]:80', want: true },
  { url: 'http://api.example.com', want: false },
  { url: 'http://localhost@evil.example/', want: false },
  { url: 'http://localhost:80@evil.example/', want: false },
  { url: 'http://localhost.evil.example/', want: false },
  { url: 'http://127.0.0.1\\.evil.example/', want: false },
  { url: 'ftp://localhost/', want: false },
  { url: '//localhost', want: false },
])('$url may carry secrets: $want', ({ url, want }) => {
  expect(isSafeUrl(url)).toBe(want);
});

test.each([
  { host: 'localhost', want: true },
  { host: 'app.localhost', want: true },
  { host: '[::1]', want: true },
  { host: '128.0.0.1', want: false },
  { host: 'notlocalhost', want: false },
])('$host is this machine: $want', ({ host, want }) => {
  expect(isLoopbackHost(host)).toBe(want);
});
