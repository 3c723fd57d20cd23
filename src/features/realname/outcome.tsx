import type { PersonRealName } from '#core/contract/calls/realname.ts';
import { isZeroTime } from '#core/orders/span.ts';
import type { ValidStatus } from '#core/realname/real-name.ts';
import { useServices } from '#src/console/services.ts';
import { realnameTexts } from '#src/features/realname/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { StatusTag, type Tone } from '#src/ui/tag/tag.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { css } from '#styled/css';

const tones: Readonly<Record<ValidStatus, Tone>> = {
  none: 'neutral',
  waiting: 'info',
  passed: 'success',
  refused: 'danger',
};

export function RealNameTag({ status }: { readonly status: ValidStatus }) {
  const t = useText(realnameTexts);
  return <StatusTag tone={tones[status]}>{t(`realname.status.${status}`)}</StatusTag>;
}

type Outcome = Pick<PersonRealName, 'validStatus' | 'reason' | 'note' | 'submitTime' | 'decideTime'>;

/** What became of the last application: it waits since when, or was refused for which reason. Nothing before the first one. */
export function RealNameOutcome({ validStatus, reason, note, submitTime, decideTime }: Outcome) {
  const t = useText(realnameTexts);
  const { site } = useServices();
  if (validStatus === 'waiting')
    return (
      <Notice tone="info" role="status" title={t('realname.waiting')} className={space}>
        {t(site.sandbox ? 'realname.waitingSandbox' : 'realname.waitingAbout')}
        <div className={time}>
          {t('realname.submitted')} <Moment at={submitTime} />
        </div>
      </Notice>
    );
  if (validStatus === 'refused')
    return (
      <Notice tone="danger" role="status" title={t('realname.refused')} className={space}>
        {reason !== '' && t(`realname.reasons.${reason}`)}
        {note !== '' && <div>{note}</div>}
        <div>{t('realname.again')}</div>
        <div className={time}>
          {t('realname.decided')} <Moment at={decideTime} />
        </div>
      </Notice>
    );
  if (validStatus === 'passed' && !isZeroTime(decideTime))
    return (
      <p className={time}>
        {t('realname.decided')} <Moment at={decideTime} />
      </p>
    );
  return null;
}

/** Milliseconds until a waiting application is read again. */
export function reviewPause(query: {
  readonly state: { readonly data?: { readonly validStatus: ValidStatus } | undefined };
}): number | false {
  return query.state.data?.validStatus === 'waiting' ? pauseMs : false;
}

export const pauseMs = 3_000;

const space = css({ mb: '4' });
const time = css({ mt: '1', mb: '3', color: 'fg.muted', fontSize: 'sm', _last: { mb: '0' } });
