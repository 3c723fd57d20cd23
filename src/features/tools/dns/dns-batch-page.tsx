import { useActorRef, useSelector } from '@xstate/react';
import { useDeferredValue, useMemo, useState } from 'react';
import { planRecords } from '#core/tools/dns-plan.ts';
import { readRecords } from '#core/tools/read-records.ts';
import { sessionView } from '#machines/session/session.view.ts';
import type { DnsBatchContext, DnsBatchEvent } from '#machines/tools/dns-batch/dns-batch.machine.ts';
import { beginRows } from '#machines/tools/dns-batch/dns-batch.rules.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { PageTitle } from '#src/console/page-title.tsx';
import { orderFaultTexts } from '#src/console/texts.ts';
import { dnsBatchLogic } from '#src/features/tools/dns/dns-batch.slots.ts';
import { DnsRun } from '#src/features/tools/dns/dns-run.tsx';
import { faultValues } from '#src/features/tools/dns/fault-values.ts';
import { OrderRecords } from '#src/features/tools/dns/order-records-button.tsx';
import { RecordTable } from '#src/features/tools/dns/record-table.tsx';
import { dnsTexts } from '#src/features/tools/dns/texts.ts';
import { toolsTexts } from '#src/features/tools/texts.ts';
import { ToolHeader } from '#src/features/tools/tool-header.tsx';
import { toolNamed } from '#src/features/tools/tool-list.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { Switch } from '#src/ui/choice/switch.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { PasswordInput } from '#src/ui/text-input/password-input.tsx';
import { TextArea } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

/** Faults that are listed. */
const mostFaults = 20;

/** /certhub/tools/batch-cfdns: many records into a zone at once, with a preview, and a way back. */
export function DnsBatchPage() {
  const t = useText(toolsTexts);
  const { client, session } = useEntryServices();
  const { isSignedIn } = useSelector(session, sessionView);
  const [secret] = useState(() => ({ token: '' }));
  const [logic] = useState(() => dnsBatchLogic(client, () => secret.token));
  const actor = useActorRef(logic);
  const snapshot = useSelector(actor, (one) => one);
  const { context } = snapshot;
  const send = (event: DnsBatchEvent) => actor.send(event);
  const isIn = (...states: readonly Parameters<typeof snapshot.matches>[0][]) =>
    states.some((state) => snapshot.matches(state));
  return (
    <div className={frame}>
      <PageTitle text={t('tools.names.batch-cfdns')} />
      <ToolHeader tool={toolNamed('batch-cfdns')} />
      {isIn('access', 'findingZones') ? (
        <Access
          isBusy={snapshot.matches('findingZones')}
          onToken={(token) => {
            secret.token = token;
            send({ type: 'zones.find' });
          }}
        />
      ) : (
        <ZoneChoice context={context} canChange={isIn('choosing', 'planning')} send={send} />
      )}
      <Fault context={context} />
      {snapshot.matches('reading') && <Reading />}
      {snapshot.matches('planning') && context.zone && (
        <Planning key={context.zone.id} context={context} isSignedIn={isSignedIn} send={send} />
      )}
      {isIn('applying', 'pacing', 'finished') && (
        <DnsRun context={context} isFinished={snapshot.matches('finished')} send={send} />
      )}
    </div>
  );
}

interface PartProps {
  readonly context: DnsBatchContext;
  readonly send: (event: DnsBatchEvent) => void;
}

function Access({
  isBusy,
  onToken,
}: {
  readonly isBusy: boolean;
  readonly onToken: (token: string) => void;
}) {
  const t = useText(dnsTexts);
  const [typed, setTyped] = useState('');
  return (
    <Card>
      <CardSection title={t('dnsBatch.access')}>
        <form
          className={row}
          onSubmit={(event) => {
            event.preventDefault();
            onToken(typed.trim());
          }}
        >
          <Field
            label={t('dnsBatch.token')}
            hint={t('dnsBatch.tokenHint')}
            className={css({ flex: '1 1 300px', maxW: '46rem' })}
          >
            <PasswordInput
              mono
              autoComplete="off"
              showLabel={t('dnsBatch.show')}
              hideLabel={t('dnsBatch.hide')}
              value={typed}
              onValueChange={setTyped}
            />
          </Field>
          <Button type="submit" variant="primary" busy={isBusy} className={css({ mt: { sm: '6' } })}>
            {t('dnsBatch.find')}
          </Button>
        </form>
      </CardSection>
    </Card>
  );
}

function ZoneChoice({ context, canChange, send }: PartProps & { readonly canChange: boolean }) {
  const t = useText(dnsTexts);
  return (
    <Card>
      <CardSection>
        <div className={row}>
          <Field label={t('dnsBatch.zone')} className={css({ flex: '0 1 24rem' })}>
            <NativeSelect
              options={context.zones.map(({ id, name }) => ({ value: id, label: name }))}
              value={context.zone?.id ?? ''}
              placeholder={t('dnsBatch.chooseZone')}
              disabled={!canChange}
              onValueChange={(id) => send({ type: 'zone.choose', id })}
            />
          </Field>
          <Button
            className={css({ mt: { sm: '6' } })}
            disabled={!canChange}
            onClick={() => send({ type: 'access.change' })}
          >
            {t('dnsBatch.other')}
          </Button>
        </div>
        {context.zones.length === 0 && <Notice tone="warning">{t('dnsBatch.noZones')}</Notice>}
      </CardSection>
    </Card>
  );
}

function Reading() {
  return <p role="status">{useText(dnsTexts)('dnsBatch.reading')}</p>;
}

function Fault({ context: { fault, failure } }: { readonly context: DnsBatchContext }) {
  const t = useText(dnsTexts, orderFaultTexts);
  if (fault === null && failure === null) return null;
  return (
    <Notice tone="danger" role="alert" title={t('dnsBatch.failed')}>
      {fault !== null
        ? t(`dnsBatch.problems.${fault.problem}`, faultValues(fault))
        : failure && failureText(failure, t)}
    </Notice>
  );
}

function Planning({ context, isSignedIn, send }: PartProps & { readonly isSignedIn: boolean }) {
  const t = useText(dnsTexts);
  const [text, setText] = useState('');
  const [replaces, setReplaces] = useState(false);
  const shown = useDeferredValue(text);
  const zone = context.zone?.name ?? '';
  const { records, faults } = useMemo(() => readRecords(shown, zone), [shown, zone]);
  const plan = useMemo(() => planRecords(records, context.held, replaces), [records, context.held, replaces]);
  const count = (action: (typeof plan)[number]['action']) =>
    plan.filter((one) => one.action === action).length;
  const writes = count('add') + count('change');
  return (
    <>
      <Card>
        <CardSection>
          <Field label={t('dnsBatch.records')} hint={t('dnsBatch.recordsHint')}>
            <TextArea
              mono
              rows={10}
              placeholder={`www 300 IN A 192.0.2.1\n_dnsauth TXT "…"`}
              value={text}
              onValueChange={setText}
            />
          </Field>
          <div
            className={css({ display: 'flex', flexWrap: 'wrap', gap: '4', mt: '3', alignItems: 'center' })}
          >
            <Switch
              label={t('dnsBatch.replaces')}
              description={t('dnsBatch.replacesAbout')}
              checked={replaces}
              onCheckedChange={setReplaces}
            />
            {isSignedIn && <OrderRecords zone={zone} onText={setText} />}
          </div>
          {faults.length > 0 && (
            <Notice tone="warning" className={css({ mt: '3' })}>
              <ul className={css({ listStyle: 'none', p: '0', m: '0' })}>
                {faults.slice(0, mostFaults).map(({ line, reason, found }) => (
                  <li key={`${line} ${reason}`}>
                    {t('dnsBatch.faultLine', { line, text: t(`dnsBatch.faults.${reason}`, { found }) })}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
        </CardSection>
      </Card>
      {plan.length > 0 && (
        <Card flush>
          <CardSection
            title={t('dnsBatch.preview')}
            hint={t('dnsBatch.summary', {
              add: count('add'),
              change: count('change'),
              same: count('same'),
              conflict: count('conflict'),
            })}
            actions={
              <Button
                variant="primary"
                disabled={writes === 0 || shown !== text}
                onClick={() => send({ type: 'run.start', plan })}
              >
                {writes === 0 ? t('dnsBatch.nothing') : t.count('dnsBatch.apply', writes)}
              </Button>
            }
          >
            <RecordTable rows={beginRows(plan)} isPreview />
          </CardSection>
        </Card>
      )}
    </>
  );
}

const frame = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '4.5',
  alignContent: 'start',
});
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '3' });
