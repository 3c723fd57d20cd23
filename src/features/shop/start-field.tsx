import { useState } from 'react';
import { useServerTime } from '#src/console/use-server-time.ts';
import { shopCatalogueTexts } from '#src/features/shop/catalogue.texts.ts';
import { startOf, usualStarts } from '#src/features/shop/typed-days.ts';
import { useText } from '#src/i18n/use-text.ts';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

const longest = 2 * 365 * 24 * 3_600_000;

/** When a change of the catalogue starts. `fromTime` is null at once; `at` is when that is, null for a day that cannot be taken. */
export function useStart() {
  const [day, pick] = useState('');
  const now = useServerTime();
  const fromTime = day === '' ? null : startOf(day);
  const at = day === '' ? now : fromTime === null ? null : Date.parse(fromTime);
  const isValid = day === '' || (at !== null && at > now && at < now + longest);
  return { day, pick, now, fromTime, at: isValid ? at : null };
}

/** Chooses it: now, one of the usual days, or any day. */
export function StartField({ day, pick, now, at }: ReturnType<typeof useStart>) {
  const t = useText(shopCatalogueTexts);
  const usual = usualStarts(now);
  const options = [
    { value: '', label: t('shopCatalogue.from.now') },
    { value: usual.tomorrow, label: t('shopCatalogue.from.tomorrow') },
    { value: usual.monday, label: t('shopCatalogue.from.monday') },
    { value: usual.month, label: t('shopCatalogue.from.month') },
  ];
  // Tomorrow may be the next Monday, or the first.
  const distinct = options.filter(
    ({ value }, index) => options.findIndex((each) => each.value === value) === index,
  );
  return (
    <div className={css({ display: 'grid', gap: '3' })}>
      <SegmentedControl
        label={t('shopCatalogue.from.label')}
        options={distinct}
        value={distinct.some(({ value }) => value === day) ? day : null}
        onValueChange={pick}
      />
      <Field
        label={t('shopCatalogue.from.day')}
        hint={t('shopCatalogue.from.hint')}
        error={at === null ? t('shopCatalogue.from.late') : undefined}
      >
        <TextInput type="date" value={day} onValueChange={pick} />
      </Field>
    </div>
  );
}
