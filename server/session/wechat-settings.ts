import * as v from 'valibot';
import { isSafeUrl } from '#core/names/loopback.ts';

/** A website application of WeChat's Open Platform. */
export interface WechatSettings {
  readonly appID: string;
  /** Never log. */
  readonly appSecret: string;
  /** Of its API. */
  readonly url: string;
}

export const wechatEntries = {
  WECHAT_APP_ID: v.optional(v.pipe(v.string(), v.regex(/^wx[0-9a-f]{16}$/))),
  WECHAT_APP_SECRET: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-zA-Z]{16,128}$/))),
  WECHAT_URL: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/[^\s?#/]{1,200}\/?$/), v.check(isSafeUrl)),
    'https://api.weixin.qq.com',
  ),
};
type Setting = keyof typeof wechatEntries;
type Found = v.InferOutput<v.ObjectSchema<typeof wechatEntries, undefined>>;

export const wechatExpected: Readonly<Record<Setting, string>> = {
  WECHAT_APP_ID: 'the AppID of a website application of WeChat’s Open Platform, wx…',
  WECHAT_APP_SECRET: 'the AppSecret of WECHAT_APP_ID',
  WECHAT_URL: 'the https address of WeChat’s API; http is allowed on this machine only',
};

/** Never repeated in an error. */
export const secretWechatSettings: readonly string[] = ['WECHAT_APP_SECRET'];

/** Faults of the settings taken together, worded for the person who starts the server. */
export function wechatFaults({ WECHAT_APP_ID, WECHAT_APP_SECRET }: Found, isSandbox: boolean): string[] {
  if (WECHAT_APP_ID === undefined && WECHAT_APP_SECRET === undefined) return [];
  if (isSandbox) return ['WECHAT_APP_ID and WECHAT_APP_SECRET can only be set when SANDBOX is off'];
  const isWhole = WECHAT_APP_ID !== undefined && WECHAT_APP_SECRET !== undefined;
  return isWhole ? [] : ['WECHAT_APP_ID and WECHAT_APP_SECRET must be set together'];
}

/** Undefined where not configured. */
export function wechatSettings({
  WECHAT_APP_ID: appID,
  WECHAT_APP_SECRET: appSecret,
  WECHAT_URL: url,
}: Found): {
  readonly wechat: WechatSettings | undefined;
} {
  return { wechat: appID === undefined || appSecret === undefined ? undefined : { appID, appSecret, url } };
}
