import { beforeEach, expect, it } from 'vitest';
import { keepAcmeClient, readAcmeClient } from '#src/adapters/preferences/acme-client.ts';
import { keptStorage } from '#src/adapters/preferences/kept-storage.ts';

beforeEach(() => keptStorage.removeItem('acmeClients'));

it('keeps the client of each order and draft, and forgets one that is not wanted', () => {
  keepAcmeClient('draft-1', 'acme.sh');
  keepAcmeClient('CN1', 'mod_md');
  keepAcmeClient('CN1', 'cert-manager');
  expect([readAcmeClient('draft-1'), readAcmeClient('CN1'), readAcmeClient('CN2')]).toEqual([
    'acme.sh',
    'cert-manager',
    '',
  ]);
  keepAcmeClient('CN1', '');
  expect([readAcmeClient('draft-1'), readAcmeClient('CN1')]).toEqual(['acme.sh', '']);
});

it('keeps the newest ones, which are at least those of a whole batch', () => {
  const orders = Array.from({ length: 500 }, (_, index) => `CN${index}`);
  keepAcmeClient('older', 'certbot');
  keepAcmeClient(orders, 'lego');
  expect(['older', 'CN0', 'CN499'].map(readAcmeClient)).toEqual(['certbot', 'lego', 'lego']);
  for (let order = 1; order <= 102; order += 1) keepAcmeClient(`other${order}`, 'uacme');
  expect(['older', 'CN1', 'CN2', 'other102'].map(readAcmeClient)).toEqual(['', '', 'lego', 'uacme']);
});

it('reads nothing from what is no list', () => {
  keptStorage.setItem('acmeClients', 'nonsense');
  expect(readAcmeClient('CN1')).toBe('');
});
