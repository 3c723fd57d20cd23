import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allCalls } from '#core/contract/contract.ts';

/** One name per area, the same in every layer. */
const areas = [
  ...[
    'session',
    'security',
    'account',
    'parties',
    'catalogue',
    'purchase',
    'orders',
    'validation',
    'payment',
    'deposit',
  ],
  ...['notices'],
  ...['people', 'finance', 'referral', 'vault', 'sandbox', 'tools', 'discovery', 'help', 'support'],
  ...['realname', 'preferences', 'approvals', 'packages', 'invoices', 'transactions', 'sharing', 'policy'],
  ...['realname', 'preferences', 'approvals', 'keys', 'packages', 'invoices', 'transactions', 'sharing'],
  ...['realname', 'preferences', 'approvals', 'packages', 'invoices', 'transactions', 'sharing'],
  'webhooks',
  'acme',
  ...['realname', 'preferences', 'approvals', 'packages', 'invoices', 'transactions', 'sharing', 'api'],
  ...['realname', 'preferences', 'approvals', 'packages', 'invoices', 'transactions', 'sharing', 'shop'],
];

/** Folders of a layer that are not areas: technical modules, and rules that several areas share. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  core: ['calendar', 'contract', 'csr', 'hash', 'money', 'names', 'site', 'x509'],
  machines: ['kit'],
  'src/features': ['launchpad', 'shell'],
  server: [
    'admin',
    'backup',
    'ca',
    'captcha',
    'ct',
    'codes',
    'ct',
    'db',
    'demo',
    'http',
    'jobs',
    'ledger',
    'mail',
    'metrics',
    'notices',
    'pdf',
    'site',
    'sms',
  ],
};

describe('the folders of a layer', () => {
  it.each(Object.entries(rooms))('are the areas and the listed exceptions in %s', (layer, own) => {
    const folders = readdirSync(layer, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const odd = folders.map(({ name }) => name).filter((name) => ![...areas, ...own].includes(name));
    expect(odd).toEqual([]);
    expect(own.filter((name) => !folders.some((folder) => folder.name === name))).toEqual([]);
  });
});

it('declares the calls of each area in its own file, under ids prefixed with the area', () => {
  const files = readdirSync('core/contract/calls').map((name) => name.replace(/\.ts$/, ''));
  expect(files.filter((name) => !areas.includes(name))).toEqual([]);
  expect([...new Set(allCalls.map(({ id }) => id.split('.')[0]))].sort()).toEqual(files.sort());
});
