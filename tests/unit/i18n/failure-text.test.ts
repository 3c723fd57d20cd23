import { expect, it } from 'vitest';
import type { CallFailure } from '#core/contract/failure.ts';
import { fault } from '#core/fault.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { translators } from '#tests/unit/i18n/all-texts.ts';

const refused = (msg: string, errors = [fault('commonName', 'required', '')]): CallFailure => ({
  kind: 'refused',
  code: 400,
  msg,
  errors,
  data: null,
});

const cases: readonly { name: string; failure: CallFailure; zh: string; en: string }[] = [
  { name: 'a fault before the message', failure: refused('no'), zh: '请填写域名', en: 'Enter Domain' },
  { name: 'the message of the server', failure: refused('Sold out', []), zh: 'Sold out', en: 'Sold out' },
  { name: 'a refusal without words', failure: refused('', []), zh: '（400）', en: '(400)' },
  {
    name: 'HTTP 500 (spec §8)',
    failure: { kind: 'server-error', status: 500 },
    zh: '服务器内部错误！',
    en: 'Internal server error!',
  },
  {
    name: 'network drop (spec §8)',
    failure: { kind: 'disconnected' },
    zh: '与服务器断开连接~',
    en: 'Disconnected from the server~',
  },
  { name: 'HTTP 401', failure: { kind: 'unauthorised' }, zh: '重新登录', en: 'sign in again' },
  { name: 'no answer in time', failure: { kind: 'timeout' }, zh: '规定时间', en: 'in time' },
  { name: 'given up', failure: { kind: 'cancelled' }, zh: '取消', en: 'cancelled' },
  {
    name: 'a reply that does not fit',
    failure: { kind: 'unexpected-reply', path: 'data.total', found: 'string' },
    zh: 'data.total：string',
    en: 'data.total: string',
  },
];

it.each(cases)('$name', ({ failure, zh, en }) => {
  expect(failureText(failure, translators.zh)).toContain(zh);
  expect(failureText(failure, translators.en)).toContain(en);
});
