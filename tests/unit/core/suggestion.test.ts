import { describe, expect, test } from 'vitest';
import { checkHost } from '#core/names/check-host.ts';
import { hostRulesFor } from '#core/names/host-rules.ts';
import { replaceName, suggestedName } from '#core/names/suggestion.ts';

describe('suggestedName', () => {
  test.each([
    ['a URL', 'https://shop.example.com/path?x=1', 'dv_one_ssl', 'shop.example.com'],
    ['a trailing dot', 'example.com.', 'dv_one_ssl', 'example.com'],
    ['a mail address', 'me@example.com', 'dv_one_ssl', 'example.com'],
    ['a port', 'example.com:8443', 'dv_one_ssl', 'example.com'],
    ['a wildcard for one name', '*.example.com', 'dv_one_ssl', 'example.com'],
    ['one name for a wildcard', 'shop.example.com', 'dv_wild_ssl', '*.shop.example.com'],
    ['a URL of an address', 'https://8.8.4.4/', 'dv_ip_single_ssl', '8.8.4.4'],
    ['a name in angle brackets for a mailbox', 'Ada <ada@example.com>', 'dv_email', 'ada@example.com'],
    ['nothing to suggest', 'https://', 'dv_one_ssl', null],
    ['a label that is too long', `${'a'.repeat(64)}.com`, 'dv_one_ssl', null],
    ['a number of a list', '1. mail.example.com', 'dv_one_ssl', 'mail.example.com'],
    ['a bullet', '• mail.example.com', 'dv_one_ssl', 'mail.example.com'],
    ['a hyphen of a list', '- mail.example.com', 'dv_one_ssl', 'mail.example.com'],
    ['a prefix of a configuration', 'DNS:mail.example.com', 'dv_one_ssl', 'mail.example.com'],
    ['a numbered one', 'DNS.12 = mail.example.com', 'dv_one_ssl', 'mail.example.com'],
    ['brackets and quotes', '["mail.example.com"]', 'dv_one_ssl', 'mail.example.com'],
    ['no sample for a prefix without a name', 'DNS:x', 'dv_one_ssl', null],
    ['an en dash', 'my–site.com', 'dv_one_ssl', 'my-site.com'],
    ['a non-breaking hyphen', 'my\u2011site.com', 'dv_one_ssl', 'my-site.com'],
    ['a space within a name', 'shop. example.com', 'dv_one_ssl', 'shop.example.com'],
    ['a missing top-level domain', 'shop', 'dv_one_ssl', null],
    ["a correction that would be another owner's name", 'with.under_score.com', 'dv_one_ssl', null],
  ])('%s: %s', async (_, typed, productType, want) => {
    const rules = hostRulesFor(productType, 'alphassl');
    const checked = await checkHost(typed, rules, 'commonName');
    if (checked.ok) throw new Error(`${typed} was taken`);
    expect(suggestedName(checked.error, rules)).toBe(want);
    if (want !== null) expect((await checkHost(want, rules, 'commonName')).ok).toBe(true);
  });
});

test.each([
  ['a.com\nhttps://b.com, c.com', 2, 'https://b.com', 'b.com', 'a.com\nb.com, c.com'],
  ['$&.com', 1, '$&.com', '$&', '$&'],
  ['a.com', 1, 'b.com', 'c.com', null],
  ['a.com', 2, 'a.com', 'c.com', null],
])('replaceName: in %j, line %i, %s becomes %s', (text, line, typed, name, want) => {
  expect(replaceName(text, line, typed, name)).toBe(want);
});
