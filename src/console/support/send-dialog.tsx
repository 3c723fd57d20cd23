import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useId, useState } from 'react';
import { redact } from '#core/support/secret-guard.ts';
import { saveFile } from '#src/adapters/files/save-file.ts';
import { isJournalFailure } from '#src/adapters/journal/journal-failure.ts';
import { decodePayload } from '#src/adapters/journal/payload-codec.ts';
import type { Journal, JournalExport } from '#src/adapters/journal/types.ts';
import { journalFailureText } from '#src/console/journal-failure-text.ts';
import { eventDetail, eventWords } from '#src/console/support/event-words.ts';
import { flowEventsTexts, sendFlowTexts } from '#src/console/support/texts.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { SkeletonStatus } from '#src/ui/skeleton/skeleton.tsx';
import { TextArea } from '#src/ui/text-input/text-input.tsx';
import { toast } from '#src/ui/toast/toasts.ts';
import { css } from '#styled/css';

/** Characters of a note; the reader of an export takes no more. */
const longestNote = 4000;
/** Events that are listed, the newest. */
const mostListed = 300;

export interface SendDialogProps {
  readonly flow: string;
  readonly journal: Journal;
  readonly onClose: () => void;
}

/** Shows exactly what a flow's file holds and what it leaves out; then it is saved, and nothing is sent by itself. */
export function SendDialog({ flow, journal, onClose }: SendDialogProps) {
  const t = useText(sendFlowTexts, flowEventsTexts, consoleTexts);
  const [note, setNote] = useState('');
  const file = useQuery({
    queryKey: ['flow-export', flow],
    queryFn: () => journal.export(flow),
    retry: false,
    gcTime: 0,
  });
  const save = ({ workflow, ...rest }: JournalExport) => {
    saveFile({
      filename: `certhub-${workflow.machine}-${workflow.id.replace(/[^\w-]+/g, '_')}.json`,
      type: 'application/json',
      content: JSON.stringify({ ...rest, workflow, note: redact(note) }, null, 2),
    });
    toast({ tone: 'success', title: t('sendFlow.saved') });
    onClose();
  };
  const { data, error } = file;
  return (
    <Dialog
      open
      size="lg"
      fullOnPhone
      keepOnOutside
      title={t('sendFlow.title')}
      description={t('sendFlow.about')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            icon={<FileDown />}
            disabled={data === undefined}
            onClick={() => data && save(data)}
          >
            {t('sendFlow.save')}
          </Button>
        </>
      }
    >
      <div className={css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' })}>
        {error && (
          <Notice tone="danger" role="alert">
            {isJournalFailure(error) ? journalFailureText(error.code, t) : t('sendFlow.failed')}
          </Notice>
        )}
        {data === undefined && !error && <SkeletonStatus label={t('common.loading')} lines={5} />}
        {data && <Happened file={data} />}
        <section>
          <h3 className={heading}>{t('sendFlow.leftOut')}</h3>
          <ul className={css({ ps: '5', listStyle: 'disc', fontSize: 'sm' })}>
            <li>{t('sendFlow.without.account')}</li>
            <li>{t('sendFlow.without.keys')}</li>
            <li>{t('sendFlow.without.secrets')}</li>
          </ul>
        </section>
        <Field label={t('sendFlow.note')} hint={t('sendFlow.noteHint')}>
          <TextArea rows={3} maxLength={longestNote} value={note} onValueChange={setNote} />
        </Field>
      </div>
    </Dialog>
  );
}

/** The events of the file in words, as support reads them. */
function Happened({ file: { rows } }: { readonly file: JournalExport }) {
  const t = useText(sendFlowTexts, flowEventsTexts);
  const format = useFormat();
  const title = useId();
  const before = Math.max(0, rows.length - mostListed);
  return (
    <section>
      <h3 id={title} className={heading}>
        {t.count('sendFlow.holds', rows.length)}
      </h3>
      {before > 0 && (
        <p className={css({ fontSize: 'sm', color: 'fg.muted' })}>{t.count('sendFlow.before', before)}</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <ol className={list} tabIndex={0} aria-labelledby={title}>
        {rows.slice(before).map((row) => {
          const event = { ...Object(decodePayload(row.payload)), type: row.type };
          return (
            <li key={row.seq} className={item}>
              <span className={time}>{format.time(row.time)}</span>
              <span className={css({ minW: '0', overflowWrap: 'anywhere' })}>
                {eventWords(event, t)}{' '}
                <span className={css({ color: 'fg.muted' })}>{eventDetail(event)}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const heading = css({ fontSize: 'md', mb: '1.5' });
const list = css({
  listStyle: 'none',
  m: '0',
  p: '2',
  maxH: '15rem',
  overflowY: 'auto',
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
});
const item = css({
  display: 'grid',
  gridTemplateColumns: '4.5rem minmax(0, 1fr)',
  fontSize: 'sm',
  py: '0.5',
});
const time = css({ fontFamily: 'mono', fontSize: 'xs', color: 'fg.muted', pt: '0.5' });
