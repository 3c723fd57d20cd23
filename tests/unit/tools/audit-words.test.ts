import { describe, expect, it } from 'vitest';
import { replyCode } from '#core/contract/call.ts';
import { checkHost } from '#core/names/check-host.ts';
import { typedHost } from '#core/tools/audit-hosts.ts';
import { hostRefusalText } from '#src/features/tools/report/report-values.ts';
import { whereToolRuns } from '#src/features/tools/tool-list.ts';
import { translators } from '#tests/unit/i18n/all-texts.ts';

/** As the server checks the host of an audit. */
const auditable = { wildcard: 'refused', ip: 'allowed', domain: true } as const;

describe('a host that cannot be audited', () => {
  it.each([
    '10.0.0.1',
    '127.0.0.1',
    'fe80::1',
    'https://192.168.1.1/',
    'router.local',
    'shop.test.internal',
    'co.uk',
    '1.2.0.192.in-addr.arpa',
    'abc.onion',
    '*.example.com',
    '',
    'shop',
    'a b.example.com',
    'example.com:8443',
    'name@example.com',
  ])('“%s” is refused in words of an audit, not of an order', async (typed) => {
    const checked = await checkHost(typedHost(typed), auditable, 'host');
    if (checked.ok) throw new Error('accepted');
    const failure = {
      kind: 'refused',
      code: replyCode.badInput,
      msg: '',
      data: null,
      errors: [checked.error],
    } as const;
    const en = hostRefusalText(failure, translators.en);
    const zh = hostRefusalText(failure, translators.zh);
    expect(en).not.toMatch(/certificate|product|issue|order/i);
    expect(zh).not.toMatch(/证书|产品|签发|订单/);
    if (typed !== '') for (const text of [en, zh]) expect(text).toContain(checked.error.found);
  });
});

describe('what a tool says before anything is pressed', () => {
  it.each([
    { tool: { isOnline: true, hasKeys: false }, isOnline: true, want: 'asksServer' },
    { tool: { isOnline: true, hasKeys: false }, isOnline: false, want: 'noConnection' },
    { tool: { isOnline: false, hasKeys: true }, isOnline: false, want: 'nothingSentKeys' },
    { tool: { isOnline: false, hasKeys: false }, isOnline: false, want: 'nothingSent' },
  ] as const)('$want', ({ tool, isOnline, want }) => {
    expect(whereToolRuns(tool, isOnline)).toBe(want);
    expect(translators.en.find(`tools.${want}`)).not.toBe(null);
  });
});
