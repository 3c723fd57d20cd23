import { expect, test } from 'vitest';
import { readPem } from '#core/x509/pem.ts';
import { fileText } from '#src/ui/pem-area/file-text.ts';
import { keyRule } from '#tests/support/files/key-rule.ts';
import { newEc, opensslRequest } from '#tests/support/files/openssl.ts';
import { intakeJobs } from '#workers/intake-jobs.ts';

const csr = await opensslRequest(['a.example'], newEc('P-256'));
const der = Buffer.from(readPem(csr).blocks[0]?.bytes ?? []);
const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csr, 'utf16le')]);

test.each([
  ['PEM', Buffer.from(csr)],
  ['PEM after a byte order mark', Buffer.from(`\uFEFF${csr}`)],
  ['PEM in little-endian UTF-16, as Windows writes it', utf16],
  ['PEM in big-endian UTF-16', Buffer.from(utf16).swap16()],
  ['DER', der],
])('a request is read from a file: %s', async (_, bytes) => {
  const text = await fileText(new Blob([bytes]), 'CERTIFICATE REQUEST');
  // The text of a file goes below what was pasted before.
  expect(await intakeJobs.inspectRequests(`${csr}\n${text}`, keyRule)).toMatchObject({
    ok: true,
    value: [{ faultCode: null }, { csr, faultCode: 'repeated' }],
  });
});

test.each([
  ['text that begins like DER', Buffer.from('0é'), '0é'],
  ['a long binary', Buffer.concat([Buffer.from([0x30, 0x83]), Buffer.alloc(100_000)]), '0\ufffd'],
  ['an empty file', Buffer.alloc(0), ''],
])('a file is not a DER request: %s', async (_, bytes, beginning) => {
  const text = await fileText(new Blob([bytes]), 'CERTIFICATE REQUEST');
  expect(text.slice(0, 2)).toBe(beginning);
});
