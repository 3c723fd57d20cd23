import { expect, it } from 'vitest';
import { askNames } from '#server/tools/audit/names.ts';
import type { AuditDns, DnsAnswer, LookUp } from '#server/validation/dns.ts';

/** A resolver that answers CAA lookups as `caa` does, and nothing else. */
function dnsWith(caa: LookUp): AuditDns {
  const none: LookUp = async () => ({ ok: false, problem: 'NODATA' });
  return { cname: none, txt: none, a: none, aaaa: none, ds: none, https: none, caa };
}

const found = (...values: string[]): DnsAnswer => ({ ok: true, values });

it.each([
  {
    name: 'at the closest parent that has some',
    host: 'a.b.example.com',
    answer: (at: string) => (at === 'example.com' ? found('0 issue "ca.test"') : null),
    want: { caaAt: 'example.com', caa: ['0 issue "ca.test"'] },
  },
  {
    name: 'nowhere, if there are none up to the root',
    host: 'a.example.com',
    answer: () => null,
    want: { caaAt: null, caa: [] },
  },
  {
    name: 'at an unknown place, if a lookup fails',
    host: 'a.example.com',
    answer: (): DnsAnswer => ({ ok: false, problem: 'SERVFAIL' }),
    want: { caaAt: '', caa: [] },
  },
  {
    name: 'at an unknown place, for an IP address',
    host: '192.0.2.1',
    answer: () => null,
    want: { caaAt: '', caa: [] },
  },
])('reports the CAA records $name', async ({ host, answer, want }) => {
  const caa: LookUp = async (at) => answer(at) ?? { ok: false, problem: 'NODATA' };
  expect((await askNames(dnsWith(caa), host)).dns).toMatchObject(want);
});
