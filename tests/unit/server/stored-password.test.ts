import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { isPassword, storePassword } from '#server/session/stored-password.ts';

it('a password is stored with what OWASP asks of scrypt at least', async () => {
  const { passwordCost } = readConfig({});
  const stored = await storePassword('a password', passwordCost);
  expect(stored).toMatch(/^scrypt\$17\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(await isPassword('a password', stored, passwordCost)).toBe(true);
  expect(await isPassword('b password', stored, passwordCost)).toBe(false);
});
