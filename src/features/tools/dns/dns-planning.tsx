import { useDeferredValue, useMemo, useState } from 'react';
import { planRecords } from '#core/tools/dns-plan.ts';
import { readRecords } from '#core/tools/read-records.ts';
import type { DnsBatchContext, DnsBatchEvent } from '#machines/tools/dns-batch/dns-batch.machine.ts';
import { beginRows } from '#machines/tools/dns-batch/dns-batch.rules.ts';
import { OrderRecords } from '#src/features/tools/dns/order-records-button.tsx';
import { RecordTable } from '#src/features/tools/dns/record-table.tsx';
import { dnsTexts } from '#src/features/tools/dns/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { Switch } from '#src/ui/choice/switch.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { TextArea } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

/** Faults that are listed. */
const mostFaults = 20;

export interface PlanningProps {
  readonly context: DnsBatchContext;
  readonly isSignedIn: boolean;
  readonly send: (event: DnsBatchEvent) => void;
}

/** Records are typed or taken over, and what they would change is shown. */
export function Planning({ context, isSignedIn, send }: PlanningProps) {
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
            {isSignedIn && (
              <OrderRecords
                zone={zone}
                onText={(found) =>
                  setText((typed) => (typed.trim() === '' ? found : `${typed.trimEnd()}\n${found}`))
                }
              />
            )}
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
