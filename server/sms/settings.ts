import * as v from 'valibot';
import { isSafeUrl } from '#core/names/loopback.ts';

/** Alibaba Cloud SMS. */
export interface SmsSettings {
  readonly url: string;
  readonly keyID: string;
  /** Never log. */
  readonly keySecret: string;
  readonly signName: string;
  readonly templateCode: string;
  /** Undefined: no notices by text message. */
  readonly noticeTemplateCode: string | undefined;
}

export const smsEntries = {
  SMS_URL: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/[^\s?#/]{1,200}\/?$/), v.check(isSafeUrl)),
    'https://dysmsapi.aliyuncs.com',
  ),
  SMS_KEY_ID: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,100}$/))),
  SMS_KEY_SECRET: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,200}$/))),
  SMS_SIGN_NAME: v.optional(v.pipe(v.string(), v.regex(/^[^\r\n]{2,100}$/))),
  SMS_TEMPLATE_CODE: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{4,60}$/))),
  SMS_NOTICE_TEMPLATE_CODE: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{4,60}$/))),
};
type Setting = keyof typeof smsEntries;
type Found = v.InferOutput<v.ObjectSchema<typeof smsEntries, undefined>>;

export const smsExpected: Readonly<Record<Setting, string>> = {
  SMS_URL: 'the https address of Alibaba Cloud SMS; http is allowed on this machine only',
  SMS_KEY_ID: 'the AccessKey ID of a RAM user that may call SendSms',
  SMS_KEY_SECRET: 'the AccessKey secret of SMS_KEY_ID',
  SMS_SIGN_NAME: 'the approved signature of text messages',
  SMS_TEMPLATE_CODE: 'the approved template with the variable code, such as SMS_123456789',
  SMS_NOTICE_TEMPLATE_CODE: 'the approved template with the variables count and about, for notices',
};

/** Never repeated in an error. */
export const secretSmsSettings: readonly string[] = ['SMS_KEY_SECRET'];

const group = ['SMS_KEY_ID', 'SMS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE_CODE'] as const;

/** Faults of the settings taken together, worded for the person who starts the server. */
export function smsFaults(found: Found, isSandbox: boolean): string[] {
  const known = [...group, 'SMS_NOTICE_TEMPLATE_CODE' as const].find((name) => found[name] !== undefined);
  if (known === undefined) return [];
  // A sandbox's numbers belong to people who never agreed to them.
  if (isSandbox) return [`${known} can only be set when SANDBOX is off`];
  return group
    .filter((name) => found[name] === undefined)
    .map((name) => `${name} is not set, but ${known} requires it: ${smsExpected[name]}`);
}

/** Undefined where not configured. */
export function smsSettings(found: Found): { readonly sms: SmsSettings | undefined } {
  const { SMS_URL, SMS_KEY_ID: keyID, SMS_KEY_SECRET: keySecret } = found;
  const { SMS_SIGN_NAME: signName, SMS_TEMPLATE_CODE: templateCode } = found;
  const { SMS_NOTICE_TEMPLATE_CODE: noticeTemplateCode } = found;
  const isSet = keyID !== undefined && keySecret !== undefined && signName !== undefined;
  return {
    sms:
      isSet && templateCode !== undefined
        ? { url: SMS_URL, keyID, keySecret, signName, templateCode, noticeTemplateCode }
        : undefined,
  };
}
