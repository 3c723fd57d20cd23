import { expect, test, vi } from 'vitest';

const loads = vi.hoisted(() => ({ count: 0 }));
vi.mock('tr46', async (original) => {
  loads.count += 1;
  return await original();
});

const rules = { wildcard: 'allowed', ip: 'allowed', domain: true } as const;

test('checkHost loads the IDNA tables only for the first name that needs them', async () => {
  vi.resetModules();
  const { checkHost } = await import('#core/names/check-host.ts');
  for (const name of [
    'www.example.com',
    '*.EXAMPLE.com',
    '8.8.8.8',
    'a..b',
    'my_host.com',
    '😀.com',
    'a\u200bb.com',
  ]) {
    await checkHost(name, rules, 'x');
  }
  expect(loads.count).toBe(0);
  await checkHost('例子.中国', rules, 'x');
  expect(loads.count).toBe(1);
});
