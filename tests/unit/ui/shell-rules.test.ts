import { describe, expect, it } from 'vitest';
import { pageAfterSignIn, signInPageFor } from '#src/features/session/page-after-sign-in.ts';
import { isChunkError } from '#src/features/shell/chunk-error.ts';
import { covers, menuGroups } from '#src/features/shell/menu-entries.ts';
import { type Command, matchCommands } from '#src/features/shell/palette-commands.ts';

describe('the page after sign-in', () => {
  it.each([
    ['/orders/list?page=2', '/orders/list?page=2'],
    [undefined, '/launchpad'],
    ['', '/launchpad'],
    ['https://evil.example', '/launchpad'],
    ['//evil.example', '/launchpad'],
    ['/\\evil.example', '/launchpad'],
    ['/\t/evil.example', '/launchpad'],
    ['javascript:alert(1)', '/launchpad'],
    ['orders', '/launchpad'],
    ['/sign-in?next=/sign-in', '/launchpad'],
  ])('for %j is %s', (next, page) => {
    expect(pageAfterSignIn(next)).toBe(page);
  });

  it('is the page that asked for it, with its query', () => {
    const page = signInPageFor('/orders/list?search=a&page=2');
    expect(new URLSearchParams(page.split('?')[1]).get('next')).toBe('/orders/list?search=a&page=2');
  });
});

describe('the marked menu entry', () => {
  it.each([
    ['/launchpad', 'launchpad'],
    ['/ssl/certificates', 'buy'],
    ['/ssl/certificate/CN20261121-00042', 'orders'],
    ['/orders/list', 'orders'],
    ['/payment/batch', 'orders'],
    ['/deposit', 'deposit'],
    ['/deposit/test', 'deposit'],
    ['/ordersomething', undefined],
  ])('for %s is %s', (path, key) => {
    const marked = menuGroups(() => true)
      .flatMap((group) => group.entries)
      .filter((entry) => covers(entry, path));
    expect(marked.map((entry) => entry.key)).toEqual(key ? [key] : []);
  });
});

describe('the command palette', () => {
  const command = (label: string, keywords = ''): Command => ({
    key: label,
    group: 'pages',
    label,
    icon: null,
    keywords,
    run: () => undefined,
  });
  const commands = [command('Rebuy'), command('Orders', 'purchase list'), command('Buy certificate', 'ssl')];

  it.each([
    ['', ['Rebuy', 'Orders', 'Buy certificate']],
    ['buy', ['Buy certificate', 'Rebuy']],
    ['BUY cert', ['Buy certificate']],
    ['purchase', ['Orders']],
    ['  ssl ', ['Buy certificate']],
    ['nothing', []],
  ])('%j finds %j', (query, labels) => {
    expect(matchCommands(commands, query).map(({ label }) => label)).toEqual(labels);
  });
});

describe('code that failed to load', () => {
  const named = (name: string, message: string) => Object.assign(new Error(message), { name });
  it.each([
    [named('ChunkLoadError', 'Loading chunk 12 failed.'), true],
    [new Error('Loading CSS chunk 3 failed.'), true],
    [new TypeError('Failed to fetch dynamically imported module: /a.js'), true],
    [new TypeError('x is not a function'), false],
    ['ChunkLoadError', false],
  ])('is recognized by %s: %s', (error, want) => {
    expect(isChunkError(error)).toBe(want);
  });
});
