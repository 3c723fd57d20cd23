import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { sessionView } from '#machines/session/session.view.ts';
import { wechatView } from '#machines/session/wechat/wechat.view.ts';
import { readTrip } from '#src/adapters/session/wechat-trip.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { GoTo } from '#src/features/session/go-to.tsx';
import { pageAfterSignIn } from '#src/features/session/page-after-sign-in.ts';
import { PublicFrame } from '#src/features/session/public-frame.tsx';
import { publicFrameStyle as style } from '#src/features/session/public-frame-style.ts';
import { sessionFailureText } from '#src/features/session/sign-in-form.tsx';
import { sessionTexts } from '#src/features/session/texts.ts';
import { wechatLogic } from '#src/features/session/wechat.slots.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Spinner } from '#src/ui/progress/spinner.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

const securePage = '/account/secure';

/** /wxredirect: where WeChat's page leads back to. Signs in, or binds the WeChat, and goes on. */
export function WechatPage() {
  const t = useText(sessionTexts);
  const services = useEntryServices();
  const navigate = useNavigate();
  const search = useSearch({ from: '/wxredirect' });
  // What came back and what it is for, as of the first look: both leave the tab at once.
  const [{ trip, arrived }] = useState(() => {
    const { code = '', state = '' } = search;
    const trip = readTrip();
    return { trip, arrived: trip === null || state === '' ? null : { code, state } };
  });
  const next = trip?.next ?? '';
  const purpose = trip?.purpose ?? 'sign-in';
  const logic = useMemo(() => wechatLogic(services, next), [services, next]);
  const input = useMemo(() => ({ purpose, arrived }), [purpose, arrived]);
  const actor = useActorRef(logic, { input });
  const view = useSelector(actor, wechatView);
  const session = useSelector(services.session, sessionView);
  useEffect(() => {
    if (search.code !== undefined) void navigate({ to: '/wxredirect', search: {}, replace: true });
  }, [search.code, navigate]);
  if (purpose === 'bind' && view.isDone) return <GoTo href={securePage} />;
  if (purpose === 'sign-in' && session.isSignedIn) return <GoTo href={pageAfterSignIn(next)} />;
  if (view.ticket) {
    const href = `/sec-validation${next === '' ? '' : `?next=${encodeURIComponent(next)}`}`;
    return <GoTo href={href} secondFactor={{ ticket: view.ticket, sentAt: Date.now() }} />;
  }
  const isBusy = view.isSettling || view.isDone;
  const [fault] = view.failure?.kind === 'refused' ? view.failure.errors : [];
  return (
    <PublicFrame title={t('session.wechat.title')}>
      <h1 className={style.title}>{t('session.wechat.title')}</h1>
      {isBusy ? (
        <p className={waiting} role="status">
          <Spinner />
          {t(purpose === 'bind' ? 'session.wechat.binding' : 'session.wechat.entering')}
        </p>
      ) : (
        <Notice tone={view.failure ? 'danger' : 'warning'} role="alert" className={css({ mt: '5' })}>
          {view.failure
            ? fault
              ? faultText(fault, t)
              : sessionFailureText(view.failure, t)
            : t(view.isRefused ? 'session.wechat.refused' : 'session.wechat.missing')}
        </Notice>
      )}
      {!isBusy && purpose === 'sign-in' && services.site.wechat && (
        <Button
          wide
          size="lg"
          variant="primary"
          className={css({ mt: '5' })}
          busy={view.isGoing}
          onClick={() => actor.send({ type: 'wechat.go' })}
        >
          {t('session.wechat.again')}
        </Button>
      )}
      {!isBusy && (
        <Link to={purpose === 'bind' ? securePage : '/sign-in'} className={back}>
          {t(purpose === 'bind' ? 'session.wechat.toSecure' : 'session.secondFactor.back')}
        </Link>
      )}
    </PublicFrame>
  );
}

const waiting = css({ display: 'flex', alignItems: 'center', gap: '2', mt: '5', color: 'fg.muted' });
const back = `${button({ variant: 'link' })} ${css({ mt: '5' })}`;
