import { expect, it } from 'vitest';
import { judgeSignature, signNotice } from '#server/payment/notice-signature.ts';

const at = new Date('2026-11-21T12:00:00Z');
const body = new TextEncoder().encode('{"noticeID":"1"}');
const header = signNotice('secret', body, at);
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);

it.each([
  { name: 'that is fresh', header, now: at, want: 'genuine' },
  { name: 'that is five minutes old', header, now: later(300), want: 'genuine' },
  { name: 'that is older', header, now: later(301), want: 'too-old' },
  { name: 'from the future', header, now: later(-301), want: 'too-old' },
  { name: 'without a header', header: null, now: at, want: 'forged' },
  { name: 'with an empty header', header: '', now: at, want: 'forged' },
  { name: 'with another secret', header: signNotice('other', body, at), now: at, want: 'forged' },
  { name: 'of another body', header: signNotice('secret', 'other', at), now: at, want: 'forged' },
  {
    name: 'whose time was changed',
    header: header.replace(/t=\d+/, `t=${at.getTime() / 1000 + 1}`),
    now: at,
    want: 'forged',
  },
  { name: 'with a short signature', header: header.slice(0, -2), now: at, want: 'forged' },
  {
    name: 'with a second signature appended',
    header: `${header},v1=${'0'.repeat(64)}`,
    now: at,
    want: 'forged',
  },
  // A bad signature that is also old counts as forged, not as old: an outsider learns nothing about the clock.
  {
    name: 'that is both forged and old',
    header: signNotice('other', body, at),
    now: later(900),
    want: 'forged',
  },
])('a signature $name is $want', ({ header: given, now, want }) => {
  expect(judgeSignature('secret', given, body, now)).toBe(want);
});
