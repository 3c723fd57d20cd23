import { expect, it } from 'vitest';
import { fileStem } from '#core/orders/download-names.ts';

it.each([
  { commonName: 'a.example', want: 'a.example' },
  { commonName: '*.a.example', want: 'wildcard.a.example' },
  { commonName: '2001:db8::1', want: '2001_db8_1' },
  { commonName: '../../etc/passwd', want: '_.._etc_passwd' },
  { commonName: '测试 公司', want: '测试_公司' },
  { commonName: '', want: 'certificate' },
  { commonName: 'a'.repeat(300), want: 'a'.repeat(100) },
])('derives a file name from "$commonName"', ({ commonName, want }) => {
  expect(fileStem(commonName)).toBe(want);
});
