import { useState } from 'react';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { shopCatalogueTexts } from '#src/features/shop/catalogue.texts.ts';
import { startOf, usualStarts } from '#src/features/shop/typed-days.ts';
import { useText } from '#src/i18n/use-text.ts';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

const longest = 2 * 365 * 24 * 3_600_000;

const starts = ['now', 'tomorrow', 'monday', 'month'] as const;
type Start = (typeof starts)[number];

/** When a change of the catalogue starts. `fromTime` is null at once; `at` is when that is, null for a day that cannot be taken. */
export function useStart() {
  // Tomorrow may be the next Monday too, so the day alone does not say what was chosen.
  const [{ start, day }, pick] = useState<{ readonly start: Start | null; readonly day: string }>({
    start: 'now',
    day: '',
  });
  const now = useServerTime();
  const fromTime = day === '' ? null : startOf(day);
  const at = day === '' ? now : fromTime === null ? null : Date.parse(fromTime);
  const isValid = day === '' || (at !== null && at > now && at < now + longest);
  return { start, day, pick, now, fromTime, at: isValid ? at : null };
}

/** Chooses it: now, one of the usual days, or any day. */
export function StartField({ start, day, pick, now, at }: ReturnType<typeof useStart>) {
  const t = useText(shopCatalogueTexts);
  const days = { now: '', ...usualStarts(now) };
  return (
    <div className={css({ display: 'grid', gap: '3' })}>
      <SegmentedControl
        label={t('shopCatalogue.from.label')}
        options={starts.map((value) => ({ value, label: t(`shopCatalogue.from.${value}`) }))}
        value={start}
        onValueChange={(chosen) => pick({ start: chosen, day: days[chosen] })}
      />
      <Field
        label={t('shopCatalogue.from.day')}
        hint={t('shopCatalogue.from.hint')}
        error={at === null ? t('shopCatalogue.from.late') : undefined}
      >
        <TextInput
          type="date"
          value={day}
          onValueChange={(typed) => pick({ start: typed === '' ? 'now' : null, day: typed })}
        />
      </Field>
    </div>
  );
}
