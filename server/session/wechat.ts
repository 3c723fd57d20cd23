import * as v from 'valibot';
import type { WechatSettings } from '#server/session/wechat-settings.ts';

export interface WechatIdentity {
  /** Of a person at this site's application. */
  readonly openID: string;
  /** Of the same person at all applications of its owner; empty where WeChat does not tell. */
  readonly unionID: string;
}

/** Who somebody is, by their WeChat: a website application, whose code is scanned. */
export interface Wechat {
  /** The page to send a browser to. It returns to `returnTo` with `code` and `state`, or without `code` if refused. */
  addressOf(returnTo: string, state: string): string;
  /** Null: the code is used or over. Rejects if WeChat does not answer. */
  identify(code: string): Promise<WechatIdentity | null>;
}

/** Milliseconds WeChat may take to answer. */
const patience = 10_000;
/** Invalid code, expired code, used code. */
const overCodes: readonly number[] = [40029, 42003, 40163];
const id = v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/));
const replySchema = v.union([
  v.object({ openid: id, unionid: v.optional(id) }),
  v.object({ errcode: v.number() }),
]);

/** WeChat's Open Platform: `connect/qrconnect` with the scope `snsapi_login`, then `sns/oauth2/access_token`. */
export function openWechat({ appID, appSecret, url }: WechatSettings): Wechat {
  return {
    addressOf(returnTo, state) {
      const address = new URL('https://open.weixin.qq.com/connect/qrconnect');
      address.search = new URLSearchParams({
        appid: appID,
        redirect_uri: returnTo,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      }).toString();
      address.hash = 'wechat_redirect';
      return address.href;
    },
    async identify(code) {
      const address = new URL('/sns/oauth2/access_token', url);
      address.search = new URLSearchParams({
        appid: appID,
        secret: appSecret,
        code,
        grant_type: 'authorization_code',
      }).toString();
      const signal = AbortSignal.timeout(patience);
      const response = await fetch(address, { redirect: 'error', signal }).catch(() => null);
      // The address holds the secret, and the reply a token: neither belongs in a log.
      if (response === null) throw new Error('WeChat did not answer');
      const reply = v.safeParse(replySchema, await response.json().catch(() => null));
      if (!reply.success) throw new Error(`WeChat answered HTTP ${response.status}`);
      if ('openid' in reply.output)
        return { openID: reply.output.openid, unionID: reply.output.unionid ?? '' };
      if (overCodes.includes(reply.output.errcode)) return null;
      throw new Error(`WeChat refused: ${reply.output.errcode}`);
    },
  };
}
