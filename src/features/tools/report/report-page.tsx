import { useNavigate } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { RotateCw } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Audit } from '#core/contract/calls/tools.ts';
import type { StepFailure } from '#core/contract/failure.ts';
import { typedHost } from '#core/tools/audit-hosts.ts';
import { sessionView } from '#machines/session/session.view.ts';
import { FailureText } from '#src/console/calls/query-gate.tsx';
import { useConnectionReturn } from '#src/console/calls/use-connection-return.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { orderFaultTexts } from '#src/console/texts.ts';
import { LineForm } from '#src/features/tools/kit/line-form.tsx';
import { auditLogic } from '#src/features/tools/report/audit.slots.ts';
import { hostRefusalText } from '#src/features/tools/report/report-values.ts';
import { reportTexts } from '#src/features/tools/report/texts.ts';
import { ToolHeader, toolFrame } from '#src/features/tools/tool-header.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Spinner } from '#src/ui/progress/spinner.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

/** Needed only once there is a report. */
const reportParts = () => import('#src/features/tools/report/audit-report.tsx');
const AuditReport = lazyPart('AuditReport', reportParts);
const ReportActions = lazyPart('ReportActions', reportParts);

export interface ReportPageProps {
  /** Empty for a new audit. */
  readonly host: string;
  readonly id: string | null;
}

/** /certhub/tools/report: asks for a site, follows its audit and shows the report. */
export function ReportPage({ host, id }: ReportPageProps) {
  const { session } = useEntryServices();
  const { isSignedIn } = useSelector(session, sessionView);
  // Restart for another report, and when the user signs in or out.
  return <ReportRoom key={`${host} ${id} ${isSignedIn}`} {...{ host, id, isSignedIn }} />;
}

function ReportRoom({ host, id, isSignedIn }: ReportPageProps & { readonly isSignedIn: boolean }) {
  const { client } = useEntryServices();
  const t = useText(reportTexts);
  const navigate = useNavigate();
  const actor = useActorRef(
    auditLogic(client, isSignedIn, (started) =>
      navigate({
        to: '/certhub/tools/report/$domain',
        params: { domain: started.host },
        search: { audit: started.id },
      }),
    ),
    { input: { host, id } },
  );
  useConnectionReturn(actor);
  const snapshot = useSelector(actor, (one) => one);
  const { audit, failure } = snapshot.context;
  const start = (typed: string) => actor.send({ type: 'audit.start', host: typed });
  const name = audit?.host ?? host;
  const isShown = snapshot.matches('done') && audit?.report != null;
  const isOpen = snapshot.matches('resting') || snapshot.matches('starting') || snapshot.matches('gone');
  return (
    <div className={toolFrame}>
      <ToolHeader
        name="report"
        title={name || t('report.start')}
        actions={
          isShown && (
            <>
              <Button variant="primary" icon={<RotateCw />} onClick={() => start(name)}>
                {t('report.again')}
              </Button>
              <ReportActions audit={audit} />
            </>
          )
        }
      />
      {snapshot.matches('gone') && (
        <Notice tone="warning" title={t('report.gone')} role="status">
          {t('report.goneAbout')}
        </Notice>
      )}
      {(isOpen || snapshot.matches('refused')) && (
        <HostForm
          host={snapshot.context.host}
          failure={isOpen && !snapshot.matches('gone') ? failure : null}
          isBusy={snapshot.matches('starting')}
          onStart={start}
        />
      )}
      {(snapshot.matches('polling') || snapshot.matches('seeking')) && <Working host={name} audit={audit} />}
      {snapshot.matches('lost') && (
        <Notice
          tone="warning"
          role="alert"
          title={t('report.lost')}
          actions={<Button onClick={() => actor.send({ type: 'audit.retry' })}>{t('report.retry')}</Button>}
        >
          {t('report.lostAbout')}
        </Notice>
      )}
      {snapshot.matches('refused') && audit !== null && audit.problem !== '' && (
        <Notice tone="danger" role="alert" title={t('report.refusedTitle', { host: name })}>
          {t(`report.refused.${audit.problem}`)}
        </Notice>
      )}
      {isShown && audit.report && <AuditReport audit={audit} report={audit.report} isSignedIn={isSignedIn} />}
    </div>
  );
}

interface HostFormProps {
  readonly host: string;
  readonly failure: StepFailure | null;
  readonly isBusy: boolean;
  readonly onStart: (host: string) => void;
}

function HostForm({ host, failure, isBusy, onStart }: HostFormProps) {
  const t = useText(reportTexts);
  const [typed, setTyped] = useState(host);
  const isNamed = failure?.kind === 'refused' && failure.errors.length > 0;
  return (
    <SectionCard>
      <LineForm label={t('report.start')} isBusy={isBusy} onSubmit={() => onStart(typedHost(typed))}>
        <Field
          label={t('report.host')}
          hint={t('report.hostHint')}
          error={isNamed ? <HostRefusal failure={failure} /> : undefined}
          className={css({ flex: '1 1 280px' })}
        >
          <TextInput
            mono
            inputMode="url"
            placeholder="www.example.com"
            value={typed}
            onValueChange={setTyped}
          />
        </Field>
      </LineForm>
      {failure !== null && !isNamed && (
        <Notice tone="danger" role="alert" title={t('report.failedTitle')}>
          <FailureText failure={failure} />
        </Notice>
      )}
      <p className={css({ mt: '4', color: 'fg.muted', fontSize: 'sm' })}>{t('report.about')}</p>
    </SectionCard>
  );
}

/** Its texts load with the first one. */
function HostRefusal({ failure }: { readonly failure: StepFailure }) {
  return (
    <Suspense fallback={null}>
      <LoadedHostRefusal failure={failure} />
    </Suspense>
  );
}

function LoadedHostRefusal({ failure }: { readonly failure: StepFailure }) {
  return hostRefusalText(failure, useText(reportTexts, orderFaultTexts));
}

function Working({ host, audit }: { readonly host: string; readonly audit: Audit | null }) {
  const t = useText(reportTexts);
  const state = audit?.state === 'queued' || audit?.state === 'running' ? audit.state : 'opening';
  return (
    <SectionCard>
      <div role="status" className={css({ display: 'flex', alignItems: 'center', gap: '3', py: '4' })}>
        <Spinner />
        <div>
          <p className={css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })}>
            {t('report.working', { host })}
          </p>
          <p className={css({ color: 'fg.muted', fontSize: 'sm' })}>{t(`report.states.${state}`)}</p>
        </div>
      </div>
    </SectionCard>
  );
}
