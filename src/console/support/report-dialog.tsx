import { FileDown } from 'lucide-react';
import { use, useState } from 'react';
import { redact } from '#core/support/secret-guard.ts';
import { saveFile } from '#src/adapters/files/save-file.ts';
import type { Journal } from '#src/adapters/journal/types.ts';
import { useWatched } from '#src/console/flows/use-watched.ts';
import { useWorkspace } from '#src/console/flows/use-workspace.ts';
import { ServicesContext } from '#src/console/services.ts';
import { FactList, factLines, LeftOut } from '#src/console/support/fact-list.tsx';
import { NoteField } from '#src/console/support/note-field.tsx';
import { pageFacts } from '#src/console/support/page-facts.ts';
import { SendDialog } from '#src/console/support/send-dialog.tsx';
import { flowEventsTexts, sendFlowTexts } from '#src/console/support/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { SkeletonStatus } from '#src/ui/skeleton/skeleton.tsx';
import { toast } from '#src/ui/toast/toasts.ts';
import { css } from '#styled/css';

export interface ReportDialogProps {
  /** The error shown on the page. */
  readonly error: string | null;
  readonly onClose: () => void;
}

interface ChosenFlow {
  readonly flow: string;
  readonly journal: Journal;
}

/** Maximum flows offered, newest first. */
const mostFlows = 5;

/** Saves the page's facts, or sends them with an active flow of this browser. */
export function ReportDialog({ error, onClose }: ReportDialogProps) {
  const t = useText(sendFlowTexts);
  const [facts] = useState(() => pageFacts(error));
  const [note, setNote] = useState('');
  const [chosen, choose] = useState<ChosenFlow | null>(null);
  const isSignedIn = use(ServicesContext) !== null;
  if (chosen !== null) return <SendDialog {...chosen} facts={facts} onClose={onClose} />;
  const save = () => {
    const content = [redact(note), factLines(facts, t)].filter((part) => part !== '').join('\n\n');
    saveFile({ filename: 'certhub-report.txt', type: 'text/plain', content });
    toast({ tone: 'success', title: t('sendFlow.saved') });
    onClose();
  };
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
          <Button variant="primary" icon={<FileDown />} onClick={save}>
            {t('sendFlow.save')}
          </Button>
        </>
      }
    >
      <div className={css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' })}>
        <FactList facts={facts} />
        <section>
          <h3 className={css({ fontSize: 'md', mb: '1.5' })}>{t('sendFlow.flows.title')}</h3>
          {isSignedIn ? <Flows onChoose={choose} /> : <Quiet text={t('sendFlow.flows.signedOut')} />}
        </section>
        <LeftOut />
        <NoteField note={note} onNote={setNote} />
      </div>
    </Dialog>
  );
}

interface FlowsProps {
  readonly onChoose: (chosen: ChosenFlow) => void;
}

function Flows({ onChoose }: FlowsProps) {
  const t = useText(sendFlowTexts);
  const { data, error, isLoading } = useWorkspace();
  if (error) return <Quiet text={t('sendFlow.flows.unreadable')} />;
  if (isLoading) return <SkeletonStatus label={t('common.loading')} lines={2} />;
  if (data === undefined) return <Quiet text={t('sendFlow.flows.signedOut')} />;
  return <FlowsOf journal={data.journal} onChoose={onChoose} />;
}

function FlowsOf({ journal, onChoose }: FlowsProps & Pick<ChosenFlow, 'journal'>) {
  const t = useText(sendFlowTexts, flowEventsTexts);
  const format = useFormat();
  const flows = useWatched(journal.list()).filter(
    ({ status }) => status === 'active' || status === 'attention',
  );
  if (flows.length === 0) return <Quiet text={t('sendFlow.flows.none')} />;
  return (
    <>
      <p className={css({ fontSize: 'sm', color: 'fg.muted' })}>{t('sendFlow.flows.about')}</p>
      <ul className={css({ mt: '1.5' })}>
        {flows.slice(0, mostFlows).map(({ id, machine, title, updatedAt }) => {
          const name = [t.find(`flowEvents.flows.${machine}`) ?? machine, title].filter(Boolean).join(' · ');
          return (
            <li key={id} className={row}>
              <span className={css({ flex: '1', minW: '0', overflowWrap: 'anywhere' })}>
                {name} <span className={css({ color: 'fg.muted' })}>{format.dateTime(updatedAt)}</span>
              </span>
              <Button
                size="sm"
                aria-label={t('sendFlow.flows.addThing', { thing: name })}
                onClick={() => onChoose({ flow: id, journal })}
              >
                {t('sendFlow.flows.add')}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Quiet({ text }: { readonly text: string }) {
  return <p className={css({ fontSize: 'sm', color: 'fg.muted' })}>{text}</p>;
}

const row = css({ display: 'flex', alignItems: 'center', gap: '3', py: '1', fontSize: 'sm' });
