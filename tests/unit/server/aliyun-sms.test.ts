import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { Db } from '#server/db/open.ts';
import { signAliyun } from '#server/sms/aliyun-signature.ts';
import { aliyunTexter } from '#server/sms/aliyun-texter.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

it('signs as the public reference of Alibaba Cloud does', () => {
  const { query, headers } = signAliyun({
    keyID: 'YourAccessKeyId',
    keySecret: 'YourAccessKeySecret',
    method: 'POST',
    host: 'ecs.cn-shanghai.aliyuncs.com',
    query: {
      RegionId: 'cn-shanghai',
      ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
    },
    headers: {
      'x-acs-action': 'RunInstances',
      'x-acs-version': '2014-05-26',
      'x-acs-date': '2023-10-26T10:22:32Z',
      'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
    },
  });
  expect(query).toBe('ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai');
  expect(headers.authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

interface Seen {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A server of ours in place of the provider. */
async function provider(
  status: number,
  body: string,
): Promise<{ readonly url: string; readonly seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    seen.push({ url: new URL(request.url ?? '/', 'http://provider'), headers: request.headers });
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const settings = {
  keyID: 'key-identifier',
  keySecret: 'key-secret',
  signName: '青杉科技',
  templateCode: 'SMS_1',
  noticeTemplateCode: undefined,
};
const message = {
  accountID: null,
  to: { kind: 'tel', telPrefix: '86', telephone: '13800138000' },
  code: '012345',
  at: new Date(),
  expireAt: new Date(),
} as const;
const db = null as unknown as Db;

it.each([
  ['86', '13800138000', '13800138000'],
  ['852', '51234567', '85251234567'],
])('sends to +%s %s', async (telPrefix, telephone, expected) => {
  const { url, seen } = await provider(200, '{"Code":"OK","BizId":"1"}');
  await aliyunTexter({ ...settings, url }).send(db, {
    ...message,
    to: { kind: 'tel', telPrefix, telephone },
  });
  const asked = seen[0]?.url;
  const headers = seen[0]?.headers ?? {};
  expect(Object.fromEntries(asked?.searchParams ?? [])).toEqual({
    PhoneNumbers: expected,
    SignName: '青杉科技',
    TemplateCode: 'SMS_1',
    TemplateParam: '{"code":"012345"}',
  });
  expect(headers['x-acs-action']).toBe('SendSms');
  const { headers: signed } = signAliyun({
    keyID: settings.keyID,
    keySecret: settings.keySecret,
    method: 'POST',
    host: new URL(url).host,
    query: Object.fromEntries(asked?.searchParams ?? []),
    headers: Object.fromEntries(
      ['x-acs-action', 'x-acs-version', 'x-acs-date', 'x-acs-signature-nonce'].map((name) => [
        name,
        String(headers[name]),
      ]),
    ),
  });
  expect(headers.authorization).toBe(signed.authorization);
});

it.each([
  [200, '{"Code":"isv.BUSINESS_LIMIT_CONTROL","Message":"13800138000 012345"}', 'isv.BUSINESS_LIMIT_CONTROL'],
  [200, '{"Code":"13800138000 012345"}', '?'],
  [503, 'busy', 'HTTP 503'],
  [400, '{}', 'HTTP 400'],
])('rejects for HTTP %i %s without number or code in its words', async (status, body, words) => {
  const { url } = await provider(status, body);
  const sent = aliyunTexter({ ...settings, url }).send(db, message);
  const error = await sent.then(
    () => null,
    (reason: Error) => reason,
  );
  expect(error?.message).toContain(words);
  expect(error?.message).not.toMatch(/138001|012345/);
});

it('rejects where nobody answers', async () => {
  await expect(aliyunTexter({ ...settings, url: 'http://127.0.0.1:9' }).send(db, message)).rejects.toThrow(
    'did not answer',
  );
});

it('sends notices by a template of their own, and none without it', async () => {
  const { url, seen } = await provider(200, '{"Code":"OK","BizId":"1"}');
  expect(aliyunTexter({ ...settings, url }).sendNotice).toBeNull();
  const { accountID: _, code: __, expireAt: ___, ...to } = message;
  const texter = aliyunTexter({ ...settings, url, noticeTemplateCode: 'SMS_2' });
  await texter.sendNotice?.(db, { ...to, accountID: 'a', about: '证书已签发', count: 2 });
  expect(seen[0]?.url.searchParams.get('TemplateCode')).toBe('SMS_2');
  expect(seen[0]?.url.searchParams.get('TemplateParam')).toBe('{"count":"2","about":"证书已签发"}');
});
