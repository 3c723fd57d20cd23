import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import type { NoticeKind } from '#core/notices/kinds.ts';
import {
  checkNoticeChoice,
  choiceOf,
  isAlwaysSent,
  isInformed,
  type NoticeChannel,
  type NoticePair,
  noticePairs,
  settingsOf,
} from '#core/notices/settings.ts';
import { badInput, notFound, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { keepSettings, type Reach, showSettings } from '#server/notices/inform.ts';
import { chatOf, chatsOf } from '#server/notices/notice-chats.ts';
import { type Person, personByID } from '#server/notices/people.ts';

/** What a user is notified of. `reach`: how this site can reach them. */
export function informRoutes(reach: Reach): Route[] {
  const { notices } = contract;
  return [
    serve(notices.inform, async ({ db, actor }) => {
      const person = await personByID(db, actor.id);
      if (person === null) return notFound();
      const isOffered = {
        site: true,
        mail: true,
        sms: reach.canSendSms,
        chat: person.settings.chatID !== null,
      };
      const offered = noticePairs.filter((pair) => isOffered[partsOf(pair)[1]]);
      const data = offered.map((informType) => ({ informType, isInformed: flagOf(person, informType) }));
      return success({ data, total: data.length });
    }),

    serve(notices.changeInform, async ({ db, actor, audit, body: { informType, modifyTo } }) => {
      const person = await personByID(db, actor.id);
      if (person === null) return notFound();
      const [kind, channel] = partsOf(informType);
      if (modifyTo === 'N' && isAlwaysSent(kind, channel))
        return badInput([fault('modifyTo', 'not-offered', modifyTo, 'Y')]);
      if (modifyTo === 'Y' && channel === 'sms' && !(reach.canSendSms && person.telephone !== ''))
        return badInput([fault('informType', 'not-offered', informType)]);
      if (modifyTo === 'Y' && channel === 'chat' && (await chatOf(db, person)) === null)
        return badInput([fault('informType', 'not-offered', informType)]);
      const { settings } = person;
      const before = flagOf(person, informType);
      await keepSettings(db, person.id, {
        ...settings,
        chosen: { ...settings.chosen, [informType]: modifyTo === 'Y' },
      });
      audit(person.email, before === modifyTo ? [] : [{ field: informType, before, after: modifyTo }]);
      return success({ informType, isInformed: modifyTo });
    }),

    serve(notices.noticeSettings, async ({ db, actor, clock }) => {
      const person = await personByID(db, actor.id);
      return person === null ? notFound() : success(await showSettings(db, person, reach, clock.now()));
    }),

    serve(notices.changeNoticeSettings, async ({ db, actor, clock, audit, body }) => {
      const person = await personByID(db, actor.id);
      if (person === null) return notFound();
      const hasTelephone = person.telephone !== '';
      const chats = (await chatsOf(db, person)).map(({ id }) => id);
      const faults = checkNoticeChoice(body, { canSendSms: reach.canSendSms, hasTelephone, chats });
      if (faults.length > 0) return badInput(faults);
      const before = choiceOf(person.settings, person.isOwner);
      await keepSettings(db, person.id, settingsOf(body));
      const kept = await personByID(db, actor.id);
      if (kept === null) return notFound();
      const after = choiceOf(kept.settings, kept.isOwner);
      const fields = Object.keys(after) as (keyof typeof after)[];
      audit(
        person.email,
        fields
          .map((field) => ({ field, before: String(before[field]), after: String(after[field]) }))
          .filter((change) => change.before !== change.after),
      );
      return success(await showSettings(db, kept, reach, clock.now()));
    }),
  ];
}

function flagOf({ settings, isOwner }: Person, pair: NoticePair): 'Y' | 'N' {
  return isInformed(settings, isOwner, ...partsOf(pair)) ? 'Y' : 'N';
}

function partsOf(pair: NoticePair): [NoticeKind, NoticeChannel] {
  // A pair is made of the two.
  return pair.split('.') as [NoticeKind, NoticeChannel];
}
