import { useMemo } from 'react';
import * as profileCalls from '#core/contract/calls/account.ts';
import { useWork } from '#src/console/action/use-action.ts';
import { comboboxTexts } from '#src/console/combobox-texts.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { useServices } from '#src/console/services.ts';
import { profileTexts } from '#src/features/account/texts.ts';
import { setShownZone } from '#src/i18n/shown-zone.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Combobox } from '#src/ui/combobox/combobox.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { useNow } from '#src/ui/time/use-now.ts';

/** List value for the browser's zone, which the API represents as the empty string. */
const browsers = 'browser';

/** The time zone of all times in the console. Saved as soon as it is chosen. */
export function TimeZoneField({ timeZone }: { readonly timeZone: string }) {
  const t = useText(profileTexts, formTexts);
  const format = useFormat();
  const now = useNow();
  const { client } = useServices();
  const choice = useWork(
    async (chosen: string) => {
      const { timeZone: kept } = await client.call(profileCalls.changeTimeZone, {
        body: { timeZone: chosen === browsers ? '' : chosen },
      });
      setShownZone(kept);
    },
    { done: t('profile.timeZoneSaved') },
  );
  const own = t('profile.timeZoneOfBrowser');
  const options = useMemo(
    () => [
      { value: browsers, label: own },
      ...Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone })),
    ],
    [own],
  );
  return (
    <Field
      label={t('profile.timeZone')}
      hint={t('profile.timeZoneHint', { now: `${format.dateTime(now)} ${format.zone(now)}` })}
    >
      <Combobox
        options={options}
        value={timeZone || browsers}
        onValueChange={choice.start}
        disabled={choice.view.isBusy}
        texts={comboboxTexts(t)}
      />
    </Field>
  );
}
