import { digests } from '#core/notices/settings.ts';
import { ChoiceField, useDeclaredOptions } from '#src/console/form/choice-field.tsx';
import { TextField } from '#src/console/form/fields.tsx';
import { useFormDraft, useFormField } from '#src/console/form/form-context.ts';
import { notifyTexts } from '#src/features/notices/notify.texts.ts';
import type { NoticeSettingsReply } from '#src/features/notices/notify-form.ts';
import { useText } from '#src/i18n/use-text.ts';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { Switch } from '#src/ui/choice/switch.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { css } from '#styled/css';

/** How long before an end: days, or a share of the life. */
export function EndFields() {
  const t = useText(notifyTexts);
  const { id, label, value, error, change } = useFormField('endsBy');
  return (
    <div className={stack}>
      <FieldGroup id={id} legend={label} hideLegend error={error}>
        <RadioCards
          columns="wide"
          options={[
            { value: 'days', label: t('notify.byDays'), description: t('notify.byDaysAbout') },
            { value: 'share', label: t('notify.byShare'), description: t('notify.byShareAbout') },
          ]}
          value={value}
          onValueChange={change}
        />
      </FieldGroup>
      {value === 'share' ? (
        <TextField name="endShares" hint={t('notify.endSharesHint')} suffix="%" />
      ) : (
        <TextField name="endDays" hint={t('notify.endDaysHint')} />
      )}
    </div>
  );
}

/** Hours of the day: those of the digest, and the quiet ones. */
export function HourFields() {
  const t = useText(notifyTexts);
  const { id, label, value, error, change } = useFormField('digest');
  const quiet = useFormField('hasQuiet');
  const { draft } = useFormDraft();
  const weekdays = weekdayValues.map((day) => ({
    value: day,
    label: t(`notify.words.digestWeekday.${day}`),
  }));
  return (
    <div className={stack}>
      <FieldGroup id={id} legend={label} hideLegend error={error} hint={t('notify.digestLate')}>
        <RadioCards
          columns="three"
          options={digests.map((every) => ({
            value: every,
            label: t(`notify.words.digest.${every}`),
            description: t(`notify.digestAbouts.${every}`),
          }))}
          value={value}
          onValueChange={change}
        />
      </FieldGroup>
      {draft.digest !== 'once' && (
        <div className={pair}>
          {draft.digest === 'week' && <ChoiceField name="digestWeekday" options={weekdays} />}
          <ChoiceField name="digestHour" options={hours} />
        </div>
      )}
      <Switch
        label={t('notify.quiet')}
        description={t('notify.quietAbout')}
        checked={quiet.value === 'true'}
        onCheckedChange={(isOn) => quiet.change(String(isOn))}
      />
      {quiet.value === 'true' && (
        <div className={pair}>
          <ChoiceField name="quietFrom" options={hours} />
          <ChoiceField name="quietTo" options={hours} />
        </div>
      )}
    </div>
  );
}

export function LanguageField() {
  const t = useText(notifyTexts);
  const options = useDeclaredOptions('language');
  return (
    <div className={pair}>
      <ChoiceField
        name="language"
        none={t('notify.bothLanguages')}
        options={options}
        hint={t('notify.languageHint')}
      />
    </div>
  );
}

/** The webhook or chat of the column 'chat'. */
export function ChatField({ chats }: { readonly chats: NoticeSettingsReply['chats'] }) {
  const t = useText(notifyTexts);
  return (
    <div className={css({ mt: '4', maxW: '320px' })}>
      <ChoiceField
        name="chatID"
        none={t('notify.noChat')}
        options={chats.map(({ id, name }) => ({ value: id, label: name }))}
        hint={t('notify.chatHint')}
      />
    </div>
  );
}

const weekdayValues = ['1', '2', '3', '4', '5', '6', '7'] as const;
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const pair = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 240px))' },
  alignItems: 'start',
});
