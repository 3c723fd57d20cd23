import type { Repeat } from '#machines/purchase/repeats.rules.ts';
import type { GroupProps } from '#src/features/purchase/form/group-props.ts';
import { OrderedNameText } from '#src/features/purchase/repeats/ordered-name.tsx';
import { laterTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Switch } from '#src/ui/choice/switch.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

/** Number of repeats listed; the rest are counted. */
const named = 4;

export interface RepeatNoticeProps extends GroupProps {
  /** Returns the label of the order at an index: its number, or the label of its request. */
  readonly labelOf: (at: number) => string;
}

/** Names of a batch that would be paid for twice: the user removes them or confirms that they are wanted. */
export function RepeatNotice({ view, send, labelOf }: RepeatNoticeProps) {
  const t = useText(laterTexts);
  const { found, isAccepted } = view.repeats;
  if (found.length === 0) return null;
  return (
    <Notice
      tone="warning"
      role="status"
      className={css({ mb: '3' })}
      title={t.count('batch.repeats.title', found.length)}
      actions={
        <Button onClick={() => void send({ type: 'repeats.remove' })}>{t('batch.repeats.remove')}</Button>
      }
    >
      <ul className={list}>
        {found.slice(0, named).map((repeat) => (
          <li key={repeat.at}>
            {labelOf(repeat.at)} · <RepeatText repeat={repeat} labelOf={labelOf} />
          </li>
        ))}
        {found.length > named && <li>{t.count('batch.table.more', found.length - named)}</li>}
      </ul>
      <Switch
        className={css({ mt: '2.5' })}
        label={t('batch.repeats.accept')}
        description={t('batch.repeats.acceptAbout')}
        checked={isAccepted}
        onCheckedChange={(on) => send({ type: 'repeats.accept', on })}
      />
    </Notice>
  );
}

export function RepeatText({ repeat, labelOf }: RepeatTextProps) {
  const t = useText(laterTexts);
  const { name, firstAt, order } = repeat;
  if (order !== null) return <OrderedNameText order={order} />;
  return t('batch.repeats.here', { name, label: labelOf(firstAt ?? 0) });
}

interface RepeatTextProps extends Pick<RepeatNoticeProps, 'labelOf'> {
  readonly repeat: Repeat;
}

const list = css({ display: 'grid', gap: '0.5', mt: '1' });
