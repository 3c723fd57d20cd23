import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { readDnsToken } from '#core/contract/dns-hosts.ts';
import { sessionView } from '#machines/session/session.view.ts';
import type { DnsBatchContext, DnsBatchEvent } from '#machines/tools/dns-batch/dns-batch.machine.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { dnsBatchLogic } from '#src/features/tools/dns/dns-batch.slots.ts';
import { DnsInput } from '#src/features/tools/dns/dns-input.tsx';
import { dnsTexts } from '#src/features/tools/dns/texts.ts';
import { LineForm } from '#src/features/tools/kit/line-form.tsx';
import { type Linked, useLinkedContent } from '#src/features/tools/kit/use-linked-content.ts';
import { joined } from '#src/features/tools/kit/use-text-intake.ts';
import { toolsTexts } from '#src/features/tools/texts.ts';
import { ToolHeader, toolFrame } from '#src/features/tools/tool-header.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { PasswordInput } from '#src/ui/text-input/password-input.tsx';
import { css } from '#styled/css';

const toolLink = () => import('#src/features/tools/kit/tool-link.ts');

const dnsParts = () => import('#src/features/tools/dns/dns-parts.tsx');
const DnsFault = lazyPart('DnsFault', dnsParts);
const DnsRun = lazyPart('DnsRun', dnsParts);
const Planning = lazyPart('Planning', dnsParts);
const PlanOptions = lazyPart('PlanOptions', dnsParts);
const ResultActions = lazyPart('ResultActions', () => import('#src/features/tools/kit/result-parts.tsx'));

/** /certhub/tools/batch-cfdns: writes many records to a zone at once, with a preview and an undo. */
export function DnsBatchPage() {
  const { fragment, content } = useLinkedContent();
  return <DnsBatch key={fragment} linked={content} />;
}

function DnsBatch({ linked }: { readonly linked: Linked['content'] }) {
  const t = useText(toolsTexts, dnsTexts);
  const { client, session } = useEntryServices();
  const { isSignedIn } = useSelector(session, sessionView);
  const [text, setText] = useState(linked?.input.text ?? '');
  const [replaces, setReplaces] = useState(() => replacesIn(linked));
  const [secret] = useState(() => ({ token: '' }));
  const [logic] = useState(() => dnsBatchLogic(client, () => secret.token));
  const actor = useActorRef(logic);
  const snapshot = useSelector(actor, (one) => one);
  const { context } = snapshot;
  const send = (event: DnsBatchEvent) => actor.send(event);
  const isIn = (...states: readonly Parameters<typeof snapshot.matches>[0][]) =>
    states.some((state) => snapshot.matches(state));
  const isPlanning = snapshot.matches('planning');
  const content = { input: { text, files: [] }, options: { replaces } };
  return (
    <div className={toolFrame}>
      <ToolHeader
        name="batch-cfdns"
        // The token, the plan and its outcome cannot be carried over to another page.
        keepInput={async () => {
          if (!snapshot.matches('access')) return null;
          if (text === '') return '';
          const made = await (await toolLink()).fragmentOf(content);
          return made.ok ? made.value : null;
        }}
        actions={text !== '' && <ResultActions link={async () => (await toolLink()).linkTo(content)} />}
      />
      {linked === null && <Notice tone="warning">{t('tools.badLink')}</Notice>}
      {isIn('access', 'findingZones') ? (
        <Access
          isBusy={snapshot.matches('findingZones')}
          isRefused={context.isTokenRefused}
          onTyped={() => send({ type: 'token.change' })}
          onToken={(typed) => {
            secret.token = readDnsToken(typed) ?? '';
            send({ type: 'zones.find', hasToken: secret.token !== '' });
          }}
        />
      ) : (
        <ZoneChoice context={context} canChange={isIn('choosing', 'planning')} send={send} />
      )}
      {(context.fault !== null || context.failure !== null) && <DnsFault context={context} />}
      {isIn('access', 'findingZones', 'choosing', 'reading', 'planning') && (
        <DnsInput text={text} onText={setText}>
          {isPlanning && context.zone && (
            <PlanOptions
              {...{ isSignedIn, replaces }}
              zone={context.zone.name}
              onReplaces={setReplaces}
              onRecords={(found) => setText((before) => joined(before, found))}
            />
          )}
        </DnsInput>
      )}
      {snapshot.matches('reading') && <p role="status">{t('dnsBatch.reading')}</p>}
      {isPlanning && <Planning {...{ context, text, replaces, send }} />}
      {isIn('applying', 'pacing', 'finished') && (
        <DnsRun context={context} isFinished={snapshot.matches('finished')} send={send} />
      )}
    </div>
  );
}

function replacesIn(linked: Linked['content']): boolean {
  const found = linked?.options;
  return typeof found === 'object' && found !== null && 'replaces' in found && found.replaces === true;
}

interface PartProps {
  readonly context: DnsBatchContext;
  readonly send: (event: DnsBatchEvent) => void;
}

interface AccessProps {
  readonly isBusy: boolean;
  readonly isRefused: boolean;
  readonly onTyped: () => void;
  readonly onToken: (typed: string) => void;
}

function Access({ isBusy, isRefused, onTyped, onToken }: AccessProps) {
  const t = useText(dnsTexts);
  const [typed, setTyped] = useState('');
  return (
    <SectionCard title={t('dnsBatch.access')}>
      <LineForm label={t('dnsBatch.find')} isBusy={isBusy} onSubmit={() => onToken(typed)}>
        <Field
          label={t('dnsBatch.token')}
          hint={t('dnsBatch.tokenHint')}
          error={isRefused && t('dnsBatch.noToken')}
          className={css({ flex: '1 1 300px', maxW: '46rem' })}
        >
          <PasswordInput
            mono
            autoComplete="off"
            value={typed}
            onValueChange={(text) => {
              setTyped(text);
              onTyped();
            }}
          />
        </Field>
      </LineForm>
    </SectionCard>
  );
}

function ZoneChoice({ context, canChange, send }: PartProps & { readonly canChange: boolean }) {
  const t = useText(dnsTexts);
  return (
    <SectionCard>
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
    </SectionCard>
  );
}

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '3' });
