import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askAhead } from '#src/adapters/http/ahead.ts';
import { consoleFetch } from '#src/adapters/http/console-fetch.ts';
import { probeOf } from '#src/adapters/http/probe.ts';
import { loadSiteConfig } from '#src/adapters/site/site-config.ts';
import { askForSite } from '#src/adapters/site/site-file.ts';

const sent = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', sent);
  vi.stubGlobal('location', new URL('https://console.example/'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  sent.mockReset();
});

it.each([500, 503, 429, 404])('reads a status of %i and asks once', async (status) => {
  sent.mockResolvedValue(new Response('text', { status }));
  const answer = await consoleFetch.raw<string>('/a');
  expect({ status: answer.status, text: answer._data }).toEqual({ status, text: 'text' });
  expect(sent).toHaveBeenCalledTimes(1);
});

it('rejects without an answer, and does not ask again', async () => {
  sent.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(consoleFetch('/b')).rejects.toThrow('Failed to fetch');
  expect(sent).toHaveBeenCalledTimes(1);
});

it('takes the answer asked for ahead, in whatever order its headers are', async () => {
  sent.mockImplementation(async () => new Response('ahead'));
  void askAhead('/c', { token: 't', accept: 'text/plain' });
  expect(await consoleFetch<string>('/c', { headers: { Accept: 'text/plain', Token: 't' } })).toBe('ahead');
  expect(sent).toHaveBeenCalledTimes(1);
  expect(await consoleFetch<string>('/c', { headers: { accept: 'text/plain', token: 'other' } })).toBe(
    'ahead',
  );
  expect(sent).toHaveBeenCalledTimes(2);
});

it('leaves the answer to the next one when it was aborted before', async () => {
  sent.mockImplementation(async () => new Response('ahead'));
  void askAhead('/d');
  await expect(consoleFetch('/d', { signal: AbortSignal.abort() })).rejects.toThrow();
  expect(await consoleFetch<string>('/d')).toBe('ahead');
  expect(sent).toHaveBeenCalledTimes(1);
});

it('reads the site’s file once, from the answer of the early script', async () => {
  sent.mockImplementation(async () => new Response('{"siteName":"Shop"}'));
  expect(await askForSite('shop.example', '/')).toMatchObject({ siteName: 'Shop' });
  expect(await loadSiteConfig('shop.example', '/')).toMatchObject({ siteName: 'Shop' });
  expect(sent).toHaveBeenCalledTimes(1);
});

it.each([
  [200, true],
  [404, true],
  [503, false],
])('takes a status of %i as an answer of the server: %s', async (status, isBack) => {
  sent.mockResolvedValue(new Response(null, { status }));
  expect(await probeOf('')()).toBe(isBack);
  expect(sent).toHaveBeenLastCalledWith(
    '/readyz',
    expect.objectContaining({ mode: 'same-origin', credentials: 'omit', cache: 'no-store' }),
  );
  await probeOf('https://api.example')();
  expect(sent.mock.lastCall?.[1]).toMatchObject({ mode: 'no-cors' });
});
