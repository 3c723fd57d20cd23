import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { across } from '#server/shop/across.ts';

const folder = 'server/shop';
const files = readdirSync(folder).map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }));

describe('the shop', () => {
  it('reaches a customer’s rows with a right alone', () => {
    expect(across({ rights: ['shop:orders'] }, 'shop:orders').of('a')).toMatchObject({ id: 'a' });
    expect(() => across({ rights: ['shop:cases'] }, 'shop:orders')).toThrow('without shop:orders');
  });

  it('never takes its own account for a customer’s, and makes owners in one place', () => {
    const found = files.filter(
      ({ name, text }) =>
        name !== 'across.ts' &&
        (/\bwholeAccount\b/.test(text) || /\{[^}\n]*\bowner\b[^}\n]*\} = input/.test(text)),
    );
    expect(found.map(({ name }) => name)).toEqual([]);
    // An operator's test mail is about their own account.
    const handlers = files.filter(({ name }) => name.endsWith('.routes.ts') && name !== 'mails.routes.ts');
    expect(handlers.flatMap(({ text }) => text.match(/async \(\{[^}]*\bowner\b[^}]*\}\)/g) ?? [])).toEqual(
      [],
    );
  });
});
