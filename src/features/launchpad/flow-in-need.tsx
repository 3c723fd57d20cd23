import { FileDown } from 'lucide-react';
import { saveFile } from '#src/adapters/files/save-file.ts';
import { isJournalFailure } from '#src/adapters/journal/journal-failure.ts';
import { journalFailureText } from '#src/console/journal-failure-text.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { launchpadTexts } from '#src/features/launchpad/texts.ts';
import type { FlowProps } from '#src/features/launchpad/unfinished-flow.tsx';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { toast } from '#src/ui/toast/toasts.ts';
import { css } from '#styled/css';

/** A workflow this version cannot go on with; its records can be taken along. */
export function FlowInNeed({ flow, journal }: FlowProps) {
  const t = useText(consoleTexts, launchpadTexts);
  const format = useFormat();
  const title = flow.title === '' ? t('launchpad.unfinished.unnamed') : flow.title;
  const save = () =>
    journal.export(flow.id).then(
      (content) => {
        saveFile({
          filename: `certhub-${flow.machine}-${flow.id.replace(/[^\w-]+/g, '_')}.json`,
          type: 'application/json',
          content: JSON.stringify(content, null, 2),
        });
        toast({ tone: 'success', title: t('launchpad.attention.exported') });
      },
      (error: unknown) => {
        if (!isJournalFailure(error)) throw error;
        toast({ tone: 'danger', title: journalFailureText(error.code, t) });
      },
    );
  return (
    <>
      <div className={css({ flex: '1 1 200px', minW: '0' })}>
        <p className={css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })}>{title}</p>
        <p className={css({ fontSize: 'sm', color: 'fg.muted' })}>
          {flow.attention && (
            <>
              {t(`launchpad.attention.reason.${flow.attention.kind}`)} ·{' '}
              {t('launchpad.attention.row', { seq: flow.attention.seq })} ·{' '}
            </>
          )}
          {format.dateTime(flow.updatedAt)}
        </p>
      </div>
      <Button
        size="sm"
        icon={<FileDown />}
        aria-label={t('launchpad.attention.exportThing', { thing: title })}
        onClick={() => void save()}
      >
        {t('launchpad.attention.export')}
      </Button>
    </>
  );
}
