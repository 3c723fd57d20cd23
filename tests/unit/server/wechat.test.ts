import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { openWechat } from '#server/session/wechat.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const settings = { appID: 'wx0123456789abcdef', appSecret: 'secret-of-the-application' };

/** A server of ours in place of WeChat's. */
async function answering(body: string): Promise<{ readonly url: string; readonly asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/plain' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

it('sends the browser to the QR code of the application', () => {
  const address = openWechat({ ...settings, url: 'https://api.weixin.qq.com' }).addressOf(
    'https://console.example.com/wxredirect',
    'state-1',
  );
  expect(address).toBe(
    'https://open.weixin.qq.com/connect/qrconnect?appid=wx0123456789abcdef&redirect_uri=https%3A%2F%2Fconsole.example.com%2Fwxredirect&response_type=code&scope=snsapi_login&state=state-1#wechat_redirect',
  );
});

it('learns who somebody is', async () => {
  const { url, asked } = await answering(
    '{"access_token":"t","openid":"o6_bmjrPT","unionid":"o6_bmasdasdsad"}',
  );
  expect(await openWechat({ ...settings, url }).identify('code-1')).toEqual({
    openID: 'o6_bmjrPT',
    unionID: 'o6_bmasdasdsad',
  });
  expect(asked).toEqual([
    '/sns/oauth2/access_token?appid=wx0123456789abcdef&secret=secret-of-the-application&code=code-1&grant_type=authorization_code',
  ]);
});

it.each([
  ['{"openid":"o6_bmjrPT"}', { openID: 'o6_bmjrPT', unionID: '' }],
  ['{"errcode":40029,"errmsg":"invalid code"}', null],
  ['{"errcode":40163,"errmsg":"code been used"}', null],
])('reads %s', async (body, expected) => {
  const { url } = await answering(body);
  expect(await openWechat({ ...settings, url }).identify('code-1')).toEqual(expected);
});

it.each([
  [
    '{"errcode":40125,"errmsg":"invalid appsecret, the secret is secret-of-the-application"}',
    'WeChat refused: 40125',
  ],
  ['<html>', 'WeChat answered HTTP 200'],
])('fails in few words at %s', async (body, message) => {
  const { url } = await answering(body);
  await expect(openWechat({ ...settings, url }).identify('code-1')).rejects.toThrow(message);
});

it('says that WeChat does not answer', async () => {
  await expect(openWechat({ ...settings, url: 'http://127.0.0.1:1' }).identify('c')).rejects.toThrow(
    'WeChat did not answer',
  );
});
