import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { isPassword, storePassword } from '#server/session/stored-password.ts';

it('stores a password with at least the scrypt parameters that OWASP recommends', async () => {
  const { passwordCost } = readConfig({});
  const stored = await storePassword('a password', passwordCost);
  expect(stored).toMatch(/^scrypt\$17\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(await isPassword('a password', stored, passwordCost)).toBe(true);
  expect(await isPassword('b password', stored, passwordCost)).toBe(false);
});
