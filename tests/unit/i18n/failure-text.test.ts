import { expect, it } from 'vitest';
import { replyCode } from '#core/contract/call.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { fault } from '#core/fault.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { translators } from '#tests/unit/i18n/all-texts.ts';

const refused = (msg: string, errors = [fault('commonName', 'required', '')], code = 400): CallFailure => ({
  kind: 'refused',
  code,
  msg,
  errors,
  data: null,
});

const cases: readonly { name: string; failure: CallFailure; zh: string; en: string }[] = [
  {
    name: 'a fault rather than the message',
    failure: refused('no'),
    zh: '请填写域名',
    en: 'Enter the domain',
  },
  {
    name: "a code of the contract, whatever the server's message",
    failure: refused('This order can’t be paid now', [], replyCode.wrongState),
    zh: '当前状态不支持此操作',
    en: 'in the current state',
  },
  {
    name: "an unknown code, with the server's message",
    failure: refused('Sold out', [], 77001),
    zh: 'Sold out',
    en: 'Sold out',
  },
  { name: 'a refusal without a message', failure: refused('', [], 77001), zh: '（77001）', en: '(77001)' },
  {
    name: 'HTTP 500',
    failure: { kind: 'server-error', status: 500 },
    zh: '服务器内部错误！',
    en: 'Internal server error!',
  },
  {
    name: 'network drop',
    failure: { kind: 'disconnected' },
    zh: '与服务器断开连接~',
    en: 'Disconnected from the server~',
  },
  { name: 'HTTP 401', failure: { kind: 'unauthorized' }, zh: '重新登录', en: 'Sign in again' },
  { name: 'no answer in time', failure: { kind: 'timeout' }, zh: '规定时间', en: 'in time' },
  { name: 'cancelled', failure: { kind: 'cancelled' }, zh: '取消', en: 'cancelled' },
  {
    name: 'a reply that does not fit',
    failure: { kind: 'unexpected-reply', path: 'data.total', found: 'string' },
    zh: 'data.total：string',
    en: 'data.total: string',
  },
  {
    name: 'a proxy’s page instead of a reply, without technical words',
    failure: { kind: 'unexpected-reply', path: '', found: 'undefined' },
    zh: '代理或网关，页面未作更改。',
    en: 'from a proxy or gateway. Nothing',
  },
];

it.each(cases)('words $name', ({ failure, zh, en }) => {
  expect(failureText(failure, translators.zh)).toContain(zh);
  expect(failureText(failure, translators.en)).toContain(en);
  for (const t of [translators.zh, translators.en])
    expect(failureText(failure, t)).not.toContain('undefined');
});

it("has a Chinese sentence, not the server's English, for every refusal a user may meet", () => {
  // 401 and 500 have their own failure kinds, the second factor its own page; no form of the console sends another
  // media type.
  const elsewhere = ['success', 'unauthorized', 'internal', 'secondFactor', 'mediaType'];
  for (const [name, code] of Object.entries(replyCode)) {
    if (elsewhere.includes(name)) continue;
    expect(failureText(refused('In English', [], code), translators.zh), name).toMatch(/^[^a-zA-Z（]+$/);
  }
});
