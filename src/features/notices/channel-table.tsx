import { type NoticeKind, noticeKinds } from '#core/notices/kinds.ts';
import { isAlwaysSent, type NoticeChannel, type NoticePair } from '#core/notices/settings.ts';
import { useFormField } from '#src/console/form/form-context.ts';
import { noticeTexts } from '#src/features/notices/notice.texts.ts';
import { notifyTexts } from '#src/features/notices/notify.texts.ts';
import { pairsIn } from '#src/features/notices/notify-form.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { useChosen } from '#src/ui/choice/use-chosen.ts';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { css } from '#styled/css';

interface ChannelTableProps {
  readonly channels: readonly NoticeChannel[];
}

/** Every kind of notice, with a box for each place it may appear in. */
export function ChannelTable({ channels }: ChannelTableProps) {
  const t = useText(notifyTexts);
  const { id, label, value, error, change } = useFormField('informed');
  const [shown, choose] = useChosen(value, change);
  return (
    <FieldGroup id={id} legend={label} hideLegend error={error}>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col" className={css({ textAlign: 'start' })}>
              {t('notify.kind')}
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {t(`notify.channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {noticeKinds.map((kind) => (
            <Row key={kind} kind={kind} channels={channels} chosen={shown} onChosen={choose} />
          ))}
        </tbody>
      </table>
    </FieldGroup>
  );
}

interface RowProps extends ChannelTableProps {
  readonly kind: NoticeKind;
  /** The pairs in the form's text. */
  readonly chosen: string;
  readonly onChosen: (text: string) => void;
}

function Row({ kind, channels, chosen, onChosen }: RowProps) {
  const t = useText(notifyTexts, noticeTexts);
  const on = pairsIn(chosen);
  const name = t(`notices.kinds.${kind}`);
  const set = (pair: NoticePair, isOn: boolean) =>
    onChosen([...on.filter((each) => each !== pair), ...(isOn ? [pair] : [])].join(','));
  return (
    <tr>
      <th scope="row" className={css({ textAlign: 'start', fontWeight: 'normal' })}>
        <span className={css({ display: 'block', fontWeight: 'medium' })}>{name}</span>
        <span className={css({ color: 'fg.muted', fontSize: 'xs' })}>
          {t(`notify.abouts.${kind}`)}
          {isAlwaysSent(kind, 'mail') && ` · ${t('notify.always')}`}
        </span>
      </th>
      {channels.map((channel) => (
        <td key={channel}>
          <Checkbox
            label={`${name}: ${t(`notify.channels.${channel}`)}`}
            hideLabel
            checked={on.includes(`${kind}.${channel}`)}
            disabled={isAlwaysSent(kind, channel)}
            onCheckedChange={(isOn) => set(`${kind}.${channel}`, isOn)}
            className={box}
          />
        </td>
      ))}
    </tr>
  );
}

const table = css({
  w: 'full',
  fontSize: 'sm',
  '& th, & td': { py: '2', borderBottom: '1px solid token(colors.border)' },
  '& tbody tr:last-child > *': { borderBottom: 'none' },
  '& thead th': { color: 'fg.muted', fontSize: 'xs', fontWeight: 'medium' },
  '& td, & thead th:not(:first-child)': { w: { base: '14', sm: '20' }, textAlign: 'center' },
});
/** A press beside the box counts, too. */
const box = css({
  display: 'inline-flex',
  justifyContent: 'center',
  minW: '9',
  minH: '9',
  alignItems: 'center',
});
