import type { ApiKey, MadeKey } from '#core/contract/calls/keys.ts';
import * as keyCalls from '#core/contract/calls/keys.ts';
import { ChoiceField } from '#src/console/form/choice-field.tsx';
import { useFormDraft } from '#src/console/form/form-context.ts';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import type { FormSource } from '#src/console/form/form-source.ts';
import { DaysField } from '#src/features/keys/days-field.tsx';
import { dayChoices } from '#src/features/keys/key-form.ts';
import { keyTexts } from '#src/features/keys/texts.ts';
import { useOpenedAt } from '#src/features/keys/use-opened-at.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

const hour = 3_600_000;
/** Hours both keys work, the usual one first. */
const overlaps = [24, 0, 1, 168, 720] as const;

export interface RollBody {
  readonly days: number;
  readonly overlap: number;
}

export const rollForm: FormSource<ApiKey, RollBody, { readonly onMade: (made: MadeKey) => void }> = {
  name: 'keys.roll',
  fields: ['days', 'overlap'],
  kinds: keyCalls.rollOver.body.entries,
  words: 'keys.dialog',
  toDraft: () => ({ days: String(dayChoices[0]), overlap: String(overlaps[0]) }),
  toBody: ({ days = '', overlap = '' }) => ({ days: Number(days), overlap: Number(overlap) }),
  check: () => [],
  async save(client, { id, body }, { own }) {
    const made = await client.call(keyCalls.rollOver, { params: { id: id ?? '' }, body });
    own.onMade(made);
    return { id: made.id };
  },
};

/** Gives a key a new secret, and says until when the old one works. */
export const RollDialog = formDialog(
  rollForm,
  {
    title: 'keys.roll.title',
    about: 'keys.roll.about',
    submit: 'keys.roll.submit',
    texts: keyTexts,
    isQuiet: true,
  },
  () => {
    const t = useText(keyTexts);
    const format = useFormat();
    const now = useOpenedAt();
    const { draft } = useFormDraft();
    const overlap = Number(draft.overlap);
    return (
      <>
        <DaysField />
        <ChoiceField
          name="overlap"
          hint={t('keys.roll.overlapHint')}
          options={[...overlaps]
            .sort((a, b) => a - b)
            .map((hours) => ({ value: String(hours), label: t(`keys.roll.overlap.h${hours}`) }))}
        />
        <Notice tone={overlap === 0 ? 'warning' : 'info'} className={css({ gridColumn: { sm: '1 / -1' } })}>
          {overlap === 0
            ? t('keys.roll.now')
            : t('keys.roll.until', { time: format.dateTime(now + overlap * hour) })}
        </Notice>
      </>
    );
  },
);
