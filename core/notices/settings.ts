import { checkTimeZone } from '#core/account/time-zone.ts';
import { type Fault, fault } from '#core/fault.ts';
import { type NoticeKind, noticeKinds } from '#core/notices/kinds.ts';
import { type EndsChoice, mostEndDays, mostEndShare, mostEnds, usualEnds } from '#core/notices/thresholds.ts';

/** Where somebody is notified. `chat`: one of the account's webhooks or chats. */
export const noticeChannels = ['site', 'mail', 'sms', 'chat'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** A kind of notice in one place, as `informType` names it: `ending.mail`. */
export type NoticePair = `${NoticeKind}.${NoticeChannel}`;
export const noticePairs: readonly NoticePair[] = noticeKinds.flatMap((kind) =>
  noticeChannels.map((channel): NoticePair => `${kind}.${channel}`),
);

/** Hours of the day in which nothing is sent, in the person's time zone; `from` may be later than `to`. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

export const digests = ['once', 'day', 'week'] as const;
/** How mails are gathered: not at all, or until an hour of every day, or of one day a week (1 is Monday). */
export interface Digest {
  readonly every: (typeof digests)[number];
  readonly hour: number;
  readonly weekday: number;
}

export const mailLanguages = ['zh', 'en'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

/** What a person chose; a pair that is missing is as usual, and so is a kind added later. */
export interface NoticeSettings {
  readonly chosen: Readonly<Partial<Record<NoticePair, boolean>>>;
  readonly ends: EndsChoice;
  readonly quiet: QuietHours | null;
  readonly digest: Digest;
  /** Null: mails are in both languages. */
  readonly language: MailLanguage | null;
  /** Of quiet hours and digests, where the profile has none; IANA name. */
  readonly timeZone: string;
  /** The endpoint that stands for the channel `chat`; null for none. */
  readonly chatID: string | null;
}

export const usualSettings: NoticeSettings = {
  chosen: {},
  ends: usualEnds,
  quiet: null,
  digest: { every: 'once', hour: 9, weekday: 1 },
  language: null,
  timeZone: '',
  chatID: null,
};

/** Zone of quiet hours and digests of somebody of whom no zone is known. */
export const usualZone = 'Asia/Shanghai';

/** Kinds that cannot be switched off on the site and by mail, and that wait for no hour: the sooner known, the less is lost. */
const alwaysSent: readonly NoticeKind[] = ['security'];

export function isAlwaysSent(kind: NoticeKind, channel: NoticeChannel): boolean {
  return (channel === 'site' || channel === 'mail') && alwaysSent.includes(kind);
}

/** Kinds that name the people they wait for: these are mailed without being owners. */
const mailedToAll: readonly NoticeKind[] = ['approval', 'account', 'alert', 'alert-digest'];

/** Whether somebody is notified of a kind there. Without a choice, everybody is on the site, and by mail the account's owners and whom it waits for. */
export function isInformed(
  settings: Pick<NoticeSettings, 'chosen'>,
  isOwner: boolean,
  kind: NoticeKind,
  channel: NoticeChannel,
): boolean {
  if (isAlwaysSent(kind, channel)) return true;
  return (
    settings.chosen[`${kind}.${channel}`] ??
    (channel === 'site' || (channel === 'mail' && (isOwner || mailedToAll.includes(kind))))
  );
}

/** Every pair that is on. */
export function informedPairs(settings: Pick<NoticeSettings, 'chosen'>, isOwner: boolean): NoticePair[] {
  return noticeKinds.flatMap((kind) =>
    noticeChannels
      .filter((channel) => isInformed(settings, isOwner, kind, channel))
      .map((channel): NoticePair => `${kind}.${channel}`),
  );
}

/** Settings as a form has them. */
export interface NoticeChoice {
  /** The pairs that are on. */
  readonly informed: readonly NoticePair[];
  readonly endsBy: EndsChoice['by'];
  readonly endDays: readonly string[];
  readonly endShares: readonly string[];
  readonly hasQuiet: boolean;
  readonly quietFrom: number;
  readonly quietTo: number;
  readonly digest: Digest['every'];
  readonly digestHour: number;
  readonly digestWeekday: number;
  readonly language: MailLanguage | '';
  readonly timeZone: string;
  /** Empty for none. */
  readonly chatID: string;
}

/** What the site and the person's profile allow. */
interface InformTerms {
  readonly canSendSms: boolean;
  readonly hasTelephone: boolean;
  /** Endpoints that the person may choose; null where they are not known, as in the form. */
  readonly chats: readonly string[] | null;
}

export function checkNoticeChoice(choice: NoticeChoice, terms: InformTerms): Fault[] {
  const { informed, digestHour } = choice;
  const faults: Fault[] = [...checkTimeZone(choice.timeZone)];
  for (const kind of noticeKinds)
    for (const channel of ['site', 'mail'] as const)
      if (isAlwaysSent(kind, channel) && !informed.includes(`${kind}.${channel}`))
        faults.push(fault('informed', 'required', '', `${kind}.${channel}`));
  const byPhone = informed.find((pair) => pair.endsWith('.sms'));
  if (byPhone !== undefined && !(terms.canSendSms && terms.hasTelephone))
    faults.push(fault('informed', 'not-offered', byPhone));
  if (choice.chatID === '' && informed.some((pair) => pair.endsWith('.chat')))
    faults.push(fault('chatID', 'required', ''));
  if (choice.chatID !== '' && terms.chats !== null && !terms.chats.includes(choice.chatID))
    faults.push(fault('chatID', 'not-offered', choice.chatID));
  const byDays = choice.endsBy === 'days';
  faults.push(
    ...checkEnds(byDays ? 'endDays' : 'endShares', byDays ? choice.endDays : choice.endShares, choice.endsBy),
  );
  const { hasQuiet, quietFrom, quietTo } = choice;
  if (hasQuiet && quietFrom === quietTo) faults.push(fault('quietTo', 'not-offered', String(quietTo)));
  if (hasQuiet && choice.digest !== 'once' && isQuietHour({ from: quietFrom, to: quietTo }, digestHour))
    faults.push(fault('digestHour', 'not-offered', String(digestHour)));
  return faults;
}

/** At least one, each a whole number from 1 to what is possible. */
export function checkEnds(field: string, values: readonly string[], by: EndsChoice['by']): Fault[] {
  const most = by === 'days' ? mostEndDays : mostEndShare;
  if (values.length === 0) return [fault(field, 'required', '')];
  if (values.length > mostEnds) return [fault(field, 'too-long', values.join(', '), String(mostEnds))];
  const wrong = values.find((text) => !/^\d{1,3}$/.test(text) || Number(text) < 1 || Number(text) > most);
  return wrong === undefined ? [] : [fault(field, 'not-offered', wrong, `1–${most}`)];
}

export function isQuietHour({ from, to }: QuietHours, hour: number): boolean {
  return from < to ? from <= hour && hour < to : hour >= from || hour < to;
}

/** The ends of a checked choice, each once, the greatest first. */
export function endsOf(by: EndsChoice['by'], texts: readonly string[]): EndsChoice {
  return { by, values: [...new Set(texts.map(Number))].toSorted((one, other) => other - one) };
}

/** The settings of a checked choice. */
export function settingsOf(choice: NoticeChoice): NoticeSettings {
  const { quietFrom: from, quietTo: to, digestHour: hour, digestWeekday: weekday } = choice;
  const ends = endsOf(choice.endsBy, choice.endsBy === 'days' ? choice.endDays : choice.endShares);
  return {
    chosen: Object.fromEntries(noticePairs.map((pair) => [pair, choice.informed.includes(pair)])),
    ends,
    quiet: choice.hasQuiet ? { from, to } : null,
    digest: { every: choice.digest, hour, weekday },
    language: choice.language === '' ? null : choice.language,
    timeZone: choice.timeZone,
    chatID: choice.chatID === '' ? null : choice.chatID,
  };
}

/** What a form shows of settings. Of the two lists of ends, the one that was not chosen begins with what is common. */
export function choiceOf(settings: NoticeSettings, isOwner: boolean): NoticeChoice {
  const { ends, quiet, digest, language, timeZone, chatID } = settings;
  const texts = ends.values.map(String);
  return {
    informed: informedPairs(settings, isOwner),
    endsBy: ends.by,
    endDays: ends.by === 'days' ? texts : usualEnds.values.map(String),
    endShares: ends.by === 'share' ? texts : usualShares,
    hasQuiet: quiet !== null,
    quietFrom: quiet?.from ?? 22,
    quietTo: quiet?.to ?? 8,
    digest: digest.every,
    digestHour: digest.hour,
    digestWeekday: digest.weekday,
    language: language ?? '',
    timeZone,
    chatID: chatID ?? '',
  };
}

const usualShares = ['33', '15', '5'];
