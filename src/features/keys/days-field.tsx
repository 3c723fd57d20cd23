import { dayMs } from '#core/day.ts';
import { ChoiceField } from '#src/console/form/choice-field.tsx';
import { dayChoices } from '#src/features/keys/key-form.ts';
import { keyTexts } from '#src/features/keys/texts.ts';
import { useOpenedAt } from '#src/features/keys/use-opened-at.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';

/** How long a key works, with the day on which it ends. */
export function DaysField() {
  const t = useText(keyTexts);
  const format = useFormat();
  const now = useOpenedAt();
  return (
    <ChoiceField
      name="days"
      options={[...dayChoices]
        .sort((a, b) => a - b)
        .map((days) => ({
          value: String(days),
          label: t.count('keys.dialog.day', days, { date: format.date(now + days * dayMs) }),
        }))}
    />
  );
}
