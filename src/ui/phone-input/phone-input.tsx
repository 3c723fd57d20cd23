import { useMemo, useState } from 'react';
import { Combobox, type ComboboxTexts } from '#src/ui/combobox/combobox.tsx';
import { fieldContext } from '#src/ui/field/field-context.ts';
import { TextInput, type TextInputProps } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

export interface PhoneCountry {
  readonly countryCode: string;
  readonly countryName: string;
  /** Without `+`; empty for a territory without its own code. */
  readonly phoneCode: string;
}

export interface PhoneInputProps {
  /** In display order. */
  readonly countries: readonly PhoneCountry[];
  /** Calling code without `+`. */
  readonly prefix: string;
  readonly onPrefixChange: (prefix: string) => void;
  /** Attributes of the number field. */
  readonly number: TextInputProps;
  /** Accessible name of the calling code field. */
  readonly prefixLabel: string;
  readonly texts: ComboboxTexts;
}

/** A telephone number with its country calling code. The label, hint and error of the `Field` belong to the number. */
export function PhoneInput(props: PhoneInputProps) {
  const { countries, prefix, onPrefixChange, number, prefixLabel, texts } = props;
  // Several countries share a code: the list has an entry for each, the field shows the code.
  const options = useMemo(() => prefixOptions(countries, prefix), [countries, prefix]);
  const [picked, setPicked] = useState<string | undefined>(undefined);
  const own = options.filter(({ code: theirs }) => theirs === prefix).map(({ value }) => value);
  const chosen = [picked, mainCountries[prefix], own[0]].find(
    (value) => value !== undefined && own.includes(value),
  );
  return (
    <div className={row}>
      <fieldContext.Provider value={null}>
        <Combobox
          className={code}
          label={prefixLabel}
          options={options}
          value={chosen ?? null}
          onValueChange={(value) => {
            setPicked(value);
            const next = options.find((option) => option.value === value);
            if (next) onPrefixChange(next.code);
          }}
          texts={texts}
          wideList
        />
      </fieldContext.Provider>
      <TextInput className={css({ flex: '1' })} type="tel" inputMode="tel" {...number} />
    </div>
  );
}

/** The default country for a shared code, until the user picks one. */
const mainCountries: Readonly<Record<string, string>> = {
  '1': 'US',
  '7': 'RU',
  '39': 'IT',
  '44': 'GB',
  '47': 'NO',
  '61': 'AU',
  '212': 'MA',
  '262': 'RE',
  '358': 'FI',
  '590': 'GP',
  '599': 'CW',
};

/** Adds an option for a code that is not listed, for example while the list is loading. */
function prefixOptions(countries: readonly PhoneCountry[], prefix: string) {
  const listed = countries
    .filter(({ phoneCode }) => phoneCode !== '')
    .map(({ countryCode, countryName, phoneCode }) => ({
      value: countryCode,
      label: `${countryName} +${phoneCode}`,
      short: `+${phoneCode}`,
      keywords: `${phoneCode} ${countryCode}`,
      code: phoneCode,
    }));
  if (listed.some(({ code }) => code === prefix)) return listed;
  return [{ value: prefix, label: `+${prefix}`, short: `+${prefix}`, code: prefix }, ...listed];
}

const row = css({ display: 'flex', gap: '2' });
const code = css({ w: '24!', flexShrink: 0 });
