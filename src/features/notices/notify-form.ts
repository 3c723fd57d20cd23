import type { DataOf } from '#core/contract/call.ts';
import * as noticeCalls from '#core/contract/calls/notices.ts';
import {
  checkNoticeChoice,
  digests,
  type NoticeChoice,
  type NoticePair,
  noticePairs,
} from '#core/notices/settings.ts';
import { endsBy } from '#core/notices/thresholds.ts';
import type { FormSource } from '#src/console/form/form-source.ts';

export type NoticeSettingsReply = DataOf<typeof noticeCalls.noticeSettings>;
interface SettingsItem extends NoticeSettingsReply {
  readonly id: string;
}

/** There is one set of settings, replaced as a whole. */
export const settingsID = 'own';

export const notifyForm: FormSource<SettingsItem, NoticeChoice> = {
  name: 'notify',
  fields: [
    'informed',
    'endsBy',
    'endDays',
    'endShares',
    'digest',
    'digestWeekday',
    'digestHour',
    'hasQuiet',
    'quietFrom',
    'quietTo',
    'language',
    'chatID',
  ],
  kinds: noticeCalls.changeNoticeSettings.body.entries,
  words: 'notify',
  toDraft(item) {
    if (item === null) return {};
    const { informed, endDays, endShares, hasQuiet, quietFrom, quietTo } = item;
    return {
      informed: informed.join(','),
      endsBy: item.endsBy,
      endDays: endDays.join(', '),
      endShares: endShares.join(', '),
      hasQuiet: String(hasQuiet),
      quietFrom: String(quietFrom),
      quietTo: String(quietTo),
      digest: item.digest,
      digestHour: String(item.digestHour),
      digestWeekday: String(item.digestWeekday),
      language: item.language,
      chatID: item.chatID,
    };
  },
  toBody: (draft) => ({
    informed: pairsIn(draft.informed ?? ''),
    endsBy: endsBy.find((each) => each === draft.endsBy) ?? 'days',
    endDays: numbersIn(draft.endDays),
    endShares: numbersIn(draft.endShares),
    hasQuiet: draft.hasQuiet === 'true',
    quietFrom: Number(draft.quietFrom),
    quietTo: Number(draft.quietTo),
    digest: digests.find((each) => each === draft.digest) ?? 'once',
    digestHour: Number(draft.digestHour),
    digestWeekday: Number(draft.digestWeekday),
    language: draft.language === 'zh' || draft.language === 'en' ? draft.language : '',
    chatID: draft.chatID ?? '',
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  }),
  // The server knows whether it can send text messages; the form offers nothing else.
  check: (body) => checkNoticeChoice(body, { canSendSms: true, hasTelephone: true, chats: null }),
  async save(client, { body: { informed, endDays, endShares, ...body } }) {
    const joined = {
      informed: informed.join(','),
      endDays: endDays.join(','),
      endShares: endShares.join(','),
    };
    const item = await client.call(noticeCalls.changeNoticeSettings, { body: { ...body, ...joined } });
    return { id: settingsID, item: { ...item, id: settingsID } };
  },
};

export function pairsIn(text: string): NoticePair[] {
  const on = new Set(text.split(','));
  return noticePairs.filter((pair) => on.has(pair));
}

/** Numbers as people separate them, in either language; what is none is kept, and refused by name. */
function numbersIn(text = ''): string[] {
  return text.split(/[\s,，、;；%]+/).filter((part) => part !== '');
}
