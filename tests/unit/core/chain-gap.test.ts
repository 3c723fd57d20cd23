import { describe, expect, it } from 'vitest';
import { sentRows } from '#core/discovery/chain-gap.ts';

const part = (sha256: string, issuer: string) => ({ sha256, issuer, isSelfSigned: sha256 === issuer });
const leaf = part('leaf', 'r11');
const r11 = part('r11', 'x1');
const cross = part('x1', 'dst');
const x1 = part('root', 'root');
const dst = part('dst', 'dst');

describe('a chain as sent', () => {
  it.each([
    { name: 'that is right', sent: [leaf, r11], path: [leaf, r11, x1], whole: true, want: 'leaf r11' },
    {
      name: 'with its root',
      sent: [leaf, r11, x1],
      path: [leaf, r11, x1],
      whole: true,
      want: 'leaf r11 root',
    },
    { name: 'without its intermediate', sent: [leaf], path: [leaf, r11, x1], whole: true, want: 'leaf -r11' },
    {
      name: 'with another in its place',
      sent: [leaf, dst],
      path: [leaf, r11, x1],
      whole: true,
      want: 'leaf -r11 dst',
    },
    {
      name: 'without both intermediates',
      sent: [leaf, dst],
      path: [leaf, r11, cross, dst],
      whole: true,
      want: 'leaf -r11 -x1 dst',
    },
    {
      name: 'out of order',
      sent: [leaf, cross, r11],
      path: [leaf, r11, cross, dst],
      whole: true,
      want: 'leaf x1 r11',
    },
    { name: 'of an unknown issuer', sent: [leaf], path: [leaf], whole: false, want: 'leaf ?r11' },
    {
      name: 'whose top nobody knows',
      sent: [leaf],
      path: [leaf, r11],
      whole: false,
      want: 'leaf -r11 ?x1',
    },
    { name: 'of one self-signed certificate', sent: [dst], path: [dst], whole: false, want: 'dst' },
  ])('$name', ({ sent, path, whole, want }) => {
    const rows = sentRows(sent, path, whole).map((row) =>
      row.kind === 'unknown' ? `?${row.name}` : `${row.kind === 'missing' ? '-' : ''}${row.link.sha256}`,
    );
    expect(rows.join(' ')).toBe(want);
  });
});
