import { Link, useRouterState, useSearch } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { sessionView } from '#machines/session/session.view.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { ReportButton } from '#src/console/support/report-button.tsx';
import { GoTo } from '#src/features/session/go-to.tsx';
import { pageAfterSignIn } from '#src/features/session/page-after-sign-in.ts';
import { PublicFrame } from '#src/features/session/public-frame.tsx';
import { publicFrameStyle as style } from '#src/features/session/public-frame-style.ts';
import { SecondFactorForm } from '#src/features/session/second-factor-form.tsx';
import { sessionTexts } from '#src/features/session/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

/** /sec-validation: asks for the code after reply code 12009. The contents of that reply never appear in an address. */
export function SecondFactorPage() {
  const t = useText(sessionTexts);
  const { session } = useEntryServices();
  const { next } = useSearch({ from: '/sec-validation' });
  const pending = useRouterState({ select: ({ location }) => location.state.secondFactor });
  const view = useSelector(session, sessionView);
  if (view.isSignedIn) return <GoTo href={pageAfterSignIn(next)} />;
  return (
    <PublicFrame title={t('session.secondFactor.title')}>
      <h1 className={style.title}>{t('session.secondFactor.title')}</h1>
      {pending ? (
        <SecondFactorForm key={pending.ticket.sessionTicket} {...pending} />
      ) : (
        <Notice
          tone="warning"
          className={css({ mt: '5' })}
          actions={<ReportButton error={t('session.secondFactor.missing')} />}
        >
          {t('session.secondFactor.missing')}
        </Notice>
      )}
      <Link to="/sign-in" search={next ? { next } : {}} className={back}>
        {t('session.secondFactor.back')}
      </Link>
    </PublicFrame>
  );
}

const back = `${button({ variant: 'link' })} ${css({ mt: '5' })}`;
