import type { AnyEventObject } from 'xstate';
import { failureOf } from '#src/adapters/journal/film.ts';
import type { Translate } from '#src/i18n/texts.ts';

/** Describes an event in words; falls back to its type. */
export function eventWords(event: AnyEventObject, t: Translate<'flowEvents'>): string {
  const report = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type);
  if (report === null) return t.find(`flowEvents.${event.type}`) ?? event.type;
  const [, how = '', slot = ''] = report;
  const work = t.find(`flowEvents.work.${slot}`) ?? slot;
  if (how === 'error') return t('flowEvents.broke', { work });
  const failure = failureOf(event.output);
  return failure === null
    ? t('flowEvents.answered', { work })
    : t('flowEvents.failed', { work, reason: reasonWords(failure, t) });
}

function reasonWords(failure: object, t: Translate<'flowEvents'>): string {
  const kind = 'kind' in failure ? String(failure.kind) : '';
  const code = 'code' in failure ? String(failure.code) : '';
  return (
    t.find(`flowEvents.reasons.${kind}`, { code }) ?? t('flowEvents.reasons.unknown', { kind: kind || code })
  );
}

/** The event's data in one short line: its first small values. */
export function eventDetail({ type: _, output: __, actorId: ___, ...rest }: AnyEventObject): string {
  return Object.values(rest)
    .filter((value) => ['string', 'number', 'boolean'].includes(typeof value) && value !== '')
    .map((value) => String(value).slice(0, 60))
    .slice(0, 3)
    .join(' · ');
}
