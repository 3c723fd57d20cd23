import type { AlertKind } from '#core/discovery/alert-kinds.ts';
import { alertWords } from '#core/discovery/alert-words.ts';
import { isForecast, isOfProof } from '#core/discovery/alerts.ts';
import type { Words } from '#server/mail/templates/mail-content.ts';

/** What a line says of an alert, with the day of the end if that is what it is about. */
export function alertLine(kind: AlertKind, day: string): Words {
  const words = alertWords[kind];
  if (!isForecast(kind) && !isOfProof(kind)) return words;
  return { zh: `${words.zh}，${day}`, en: `${words.en}: ${day}` };
}

/** A digest of urgent alerts. */
export const urgentTexts = (count: number) => ({
  zh: {
    subject: count === 1 ? '证书有紧急情况' : `${count} 项证书紧急情况`,
    text: '发送前已再次查看，情况依然存在。客户端今天就可能拒绝连接，或者有人用您的域名申请了证书。处理完成后，告警会自动结束。',
  },
  en: {
    subject: count === 1 ? 'Urgent certificate alert' : `${count} urgent certificate alerts`,
    text: 'We looked again just before sending this. Clients may refuse to connect today, or somebody has a certificate for your names. An alert ends by itself once its cause is gone.',
  },
});

/** The digest of a day. */
export const dailyTexts = (count: number) => ({
  zh: {
    subject: count === 1 ? '1 项证书告警' : `${count} 项证书告警`,
    text: '今天新出现的情况如下，发送前已再次查看。处理完成后，告警会自动结束；暂时不处理的，可以静音并写明原因。',
  },
  en: {
    subject: count === 1 ? 'A certificate alert' : `${count} certificate alerts`,
    text: 'These are new today; we looked again just before sending this. An alert ends by itself once its cause is gone. Mute what has to wait, with the reason.',
  },
});
