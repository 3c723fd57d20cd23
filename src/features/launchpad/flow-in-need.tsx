import { SendButton } from '#src/console/support/send-button.tsx';
import { consoleTexts } from '#src/console/texts.ts';
import { launchpadTexts } from '#src/features/launchpad/texts.ts';
import type { FlowProps } from '#src/features/launchpad/unfinished-flow.tsx';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

/** A workflow this version cannot go on with; its records can be taken along. */
export function FlowInNeed({ flow, journal }: FlowProps) {
  const t = useText(consoleTexts, launchpadTexts);
  const format = useFormat();
  const title = flow.title === '' ? t('launchpad.unfinished.unnamed') : flow.title;
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
      <SendButton flow={flow.id} journal={journal} thing={title} />
    </>
  );
}
