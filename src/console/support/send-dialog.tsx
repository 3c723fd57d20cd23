import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileDown, LifeBuoy } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { DataOf } from '#core/contract/call.ts';
import * as supportCalls from '#core/contract/calls/support.ts';
import { mostCaseBytes } from '#core/support/case-bounds.ts';
import { redact } from '#core/support/secret-guard.ts';
import { saveFile } from '#src/adapters/files/save-file.ts';
import { isJournalFailure } from '#src/adapters/journal/journal-failure.ts';
import type { Journal, JournalExport } from '#src/adapters/journal/types.ts';
import { actionFailureText, useWork } from '#src/console/action/use-action.ts';
import { useOnline } from '#src/console/calls/use-online.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { useServices } from '#src/console/services.ts';
import { FactList, factLines, LeftOut } from '#src/console/support/fact-list.tsx';
import { longestNote, NoteField } from '#src/console/support/note-field.tsx';
import type { PageFact } from '#src/console/support/page-facts.ts';
import { SentEvents } from '#src/console/support/sent-events.tsx';
import { flowEventsTexts, sendFlowTexts } from '#src/console/support/texts.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { SkeletonStatus } from '#src/ui/skeleton/skeleton.tsx';
import { toast } from '#src/ui/toast/toasts.ts';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

export interface SendDialogProps {
  readonly flow: string;
  readonly journal: Journal;
  /** The page's facts, sent with the note. */
  readonly facts?: readonly PageFact[];
  readonly onClose: () => void;
}

/** By account and flow. Kept only in this tab's memory, since a note may contain more than it should. */
const unsentNotes = new Map<string, string>();

type SentCase = DataOf<typeof supportCalls.sendCase>;

/**
 * Shows exactly what a flow's file contains and leaves out; it can then be saved, or sent as a case if the site has
 * support. The same file and note count as one case, so sending may be retried.
 */
export function SendDialog({ flow, journal, facts = [], onClose }: SendDialogProps) {
  const t = useText(sendFlowTexts, flowEventsTexts, consoleTexts, formTexts);
  const format = useFormat();
  const { client, site } = useServices();
  const isOnline = useOnline();
  const noteKey = `${journal.account} ${flow}`;
  const [note, setNote] = useState(() => unsentNotes.get(noteKey) ?? '');
  const [sent, setSent] = useState<SentCase | null>(null);
  const file = useQuery({
    queryKey: ['flow-export', flow],
    queryFn: () => journal.export(flow),
    // The export is local and needs no network.
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  });
  const sending = useWork(
    async (body: { readonly file: string }) => {
      const answered = await client.call(supportCalls.sendCase, { body });
      unsentNotes.delete(noteKey);
      setSent(answered);
    },
    { showsFailure: true },
  );
  const { data, error } = file;
  const isTooLarge = useMemo(
    () => data !== undefined && new Blob([fileText(data, '')]).size + 4 * longestNote > mostCaseBytes,
    [data],
  );
  const known = factLines(facts, t);
  const written = [note, known].filter((part) => part !== '').join('\n\n');
  const type = (text: string) => {
    setNote(text);
    unsentNotes.set(noteKey, text);
  };
  const save = (exported: JournalExport) => {
    saveFile({
      filename: `certhub-${exported.workflow.machine}-${exported.workflow.id.replace(/[^\w-]+/g, '_')}.json`,
      type: 'application/json',
      content: fileText(exported, written),
    });
    toast({ tone: 'success', title: t('sendFlow.saved') });
    onClose();
  };
  const hasCases = site.features.supportCases;
  const { failure, isBusy } = sending.view;
  return (
    <Dialog
      open
      size="lg"
      fullOnPhone
      keepOnOutside
      title={t('sendFlow.title')}
      description={sent === null && t(hasCases ? 'sendFlow.aboutCase' : 'sendFlow.about')}
      onClose={onClose}
      footer={
        sent === null ? (
          <>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button
              variant={hasCases ? 'secondary' : 'primary'}
              icon={<FileDown />}
              disabled={data === undefined}
              onClick={() => data && save(data)}
            >
              {t('sendFlow.save')}
            </Button>
            {hasCases && (
              <Button
                variant="primary"
                icon={<LifeBuoy />}
                busy={isBusy}
                disabled={data === undefined || isTooLarge || !isOnline}
                onClick={() => data && sending.start({ file: fileText(data, written) })}
              >
                {t('sendFlow.asCase.send')}
              </Button>
            )}
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            {t('common.close')}
          </Button>
        )
      }
    >
      {sent !== null ? (
        <Sent {...sent} onLeave={onClose} />
      ) : (
        <div className={css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' })}>
          {error && (
            <Notice tone="danger" role="alert">
              {isJournalFailure(error) ? t(`journal.failure.${error.code}`) : t('sendFlow.failed')}
            </Notice>
          )}
          {data === undefined && !error && <SkeletonStatus label={t('common.loading')} lines={5} />}
          {facts.length > 0 && <FactList facts={facts} />}
          {data && <SentEvents file={data} />}
          <LeftOut />
          <NoteField note={note} onNote={type} taken={known.length + 2} />
          {hasCases && (
            <>
              <p className={css({ fontSize: 'sm', color: 'fg.muted' })}>{t('sendFlow.asCase.about')}</p>
              {!isOnline && (
                <Notice tone="warning" role="status" title={t('sendFlow.asCase.offline')}>
                  {t('sendFlow.asCase.offlineAbout')}
                </Notice>
              )}
              {isTooLarge && (
                <Notice tone="warning">
                  {t('sendFlow.asCase.tooLarge', { most: format.bytes(mostCaseBytes) })}
                </Notice>
              )}
              {failure && isOnline && (
                <Notice tone="danger" role="alert" title={t('sendFlow.asCase.failed')}>
                  {actionFailureText(failure, t)}
                </Notice>
              )}
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** Shows the case number that support needs. */
function Sent({ caseNo, expireTime, onLeave }: SentCase & { readonly onLeave: () => void }) {
  const t = useText(sendFlowTexts);
  const format = useFormat();
  return (
    <Notice
      tone="success"
      role="status"
      title={t('sendFlow.asCase.sent', { caseNo })}
      actions={
        <>
          <Link to="/account/cases/$id" params={{ id: caseNo }} className={button()} onClick={onLeave}>
            {t('sendFlow.asCase.open')}
          </Link>
          <CopyButton text={caseNo} thing={t('sendFlow.asCase.copy')} />
        </>
      }
    >
      {t('sendFlow.asCase.sentAbout', { date: format.date(expireTime) })}
    </Notice>
  );
}

/** Saving and sending use the same text. */
function fileText(exported: JournalExport, note: string): string {
  return JSON.stringify({ ...exported, note: redact(note) }, null, 2);
}
