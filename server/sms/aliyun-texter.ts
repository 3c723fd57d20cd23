import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { signAliyun } from '#server/sms/aliyun-signature.ts';
import type { SmsSettings } from '#server/sms/settings.ts';
import type { Texter, TextMessage } from '#server/sms/texter.ts';

/** Milliseconds the provider may take to answer. */
const patience = 15_000;
const replySchema = v.object({ Code: v.pipe(v.string(), v.maxLength(100)) });

/** Alibaba Cloud SMS: `SendSms` of Dysmsapi 2017-05-25. The template of codes has the variable `code`, that of notices `count` and `about`. */
export function aliyunTexter(settings: SmsSettings): Texter {
  const { templateCode, noticeTemplateCode } = settings;
  return {
    send: (_db, { to, code }) => sendSms(settings, to, templateCode, { code }),
    sendNotice:
      noticeTemplateCode === undefined
        ? null
        : (_db, { to, about, count }) =>
            sendSms(settings, to, noticeTemplateCode, { count: String(count), about }),
  };
}

async function sendSms(
  settings: SmsSettings,
  to: TextMessage['to'],
  template: string,
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  const url = new URL(settings.url);
  const { query, headers } = signAliyun({
    keyID: settings.keyID,
    keySecret: settings.keySecret,
    method: 'POST',
    host: url.host,
    query: {
      // Mainland numbers as dialed there, others with their calling code and without `+`.
      PhoneNumbers: to.telPrefix === '86' ? to.telephone : `${to.telPrefix}${to.telephone}`,
      SignName: settings.signName,
      TemplateCode: template,
      TemplateParam: JSON.stringify(variables),
    },
    headers: {
      'x-acs-action': 'SendSms',
      'x-acs-version': '2017-05-25',
      'x-acs-date': new Date().toISOString().replace(/\.\d{3}Z$/, 'Z'),
      'x-acs-signature-nonce': randomUUID(),
    },
  });
  url.search = query;
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  }).catch(() => null);
  // The address holds the number and what is sent, and the provider's words may repeat them: neither belongs in a log.
  if (response === null) throw new Error('the SMS provider did not answer');
  const reply = v.safeParse(replySchema, await response.json().catch(() => null));
  if (!reply.success) throw new Error(`the SMS provider answered HTTP ${response.status}`);
  const said = reply.output.Code;
  if (said !== 'OK') throw new Error(`the SMS provider refused: ${/^[\w.:-]+$/.test(said) ? said : '?'}`);
}
