import { FlaskConical, FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { saveFile } from '#src/adapters/files/save-file.ts';
import type { Film, MarkKind } from '#src/adapters/journal/film.ts';
import { flowEventsTexts } from '#src/console/support/texts.ts';
import { testOf } from '#src/features/support/replay/test-of.ts';
import { supportTexts } from '#src/features/support/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { toast } from '#src/ui/toast/toasts.ts';
import { css } from '#styled/css';

export interface FilmHeadProps {
  readonly film: Film;
  readonly name: string;
  readonly actions?: ReactNode;
  readonly onClose: () => void;
}

/** A one-line summary of a flow: its name, duration, problems and final state. */
export function FilmHead({ film, name, actions, onClose }: FilmHeadProps) {
  const t = useText(supportTexts, flowEventsTexts);
  const format = useFormat();
  const { steps, file, problem, definition } = film;
  const countOf = (kind: MarkKind) => steps.filter(({ marks }) => marks.includes(kind)).length;
  const [faults, takeovers] = [countOf('fault'), countOf('takeover')];
  const tabs = Math.max(...steps.map(({ tab }) => tab));
  const [first, last] = [steps[0], steps.at(-1)];
  const span = first && last ? last.time - first.time : 0;
  const makeTest = () => {
    const filename = `replay-${file.workflow.machine}.test.ts`;
    saveFile({ filename, type: 'text/plain', content: testOf(film) });
    toast({ tone: 'success', title: t('support.test.file') });
  };
  return (
    <div className={css({ display: 'grid', gap: '2' })}>
      <div className={line}>
        <h2 className={css({ fontSize: 'xl', overflowWrap: 'anywhere' })}>
          {[
            t.find(`flowEvents.flows.${definition.name}`) ?? definition.name,
            file.workflow.title,
            t.count('support.head.events', steps.length),
            t.count('support.head.tabs', tabs),
            format.span(span),
          ]
            .filter(Boolean)
            .join(' · ')}
        </h2>
        {faults > 0 && (
          <Tag tone="danger" dot>
            {t.count('support.head.faults', faults)}
          </Tag>
        )}
        {takeovers > 0 && (
          <Tag tone="warning" dot>
            {t.count('support.head.takeovers', takeovers)}
          </Tag>
        )}
        <Tag tone={problem === null ? 'success' : 'danger'} dot>
          {problem === null
            ? t('support.head.ends', { state: outermost(last?.state ?? '') })
            : t('support.head.stops', { seq: problem.seq })}
        </Tag>
        <span className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', ms: 'auto' })}>
          {actions}
          <Button icon={<FolderOpen />} onClick={onClose}>
            {t('support.input.another')}
          </Button>
          <Button variant="ghost" icon={<FlaskConical />} onClick={makeTest}>
            {t('support.test.make')}
          </Button>
        </span>
      </div>
      <p className={css({ fontSize: 'sm', color: 'fg.muted', overflowWrap: 'anywhere' })}>
        {[
          name,
          t('support.head.version', { version: definition.version }),
          t('support.head.sent', { time: format.dateTime(file.exportedAt) }),
          file.removed > 0 && t.count('support.head.removed', file.removed),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {file.note !== '' && (
        <Notice tone="info" title={t('support.head.note')}>
          <span className={css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })}>{file.note}</span>
        </Notice>
      )}
    </div>
  );
}

/** Returns the outermost states: `editing` for `editing.names.open,editing.price.settled`. The full state is shown at the chart. */
function outermost(state: string): string {
  return [...new Set(state.split(',').map((path) => path.split('.')[0]))].join(', ');
}

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2.5' });
