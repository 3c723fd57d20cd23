import { useMemo, useState } from 'react';
import { Combobox, type ComboboxTexts } from '#src/ui/combobox/combobox.tsx';
import { fieldContext } from '#src/ui/field/field-context.ts';
import { TextInput, type TextInputProps } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

export interface PhoneCountry {
  readonly countryCode: string;
  readonly countryName: string;
  /** Without `+`; empty for a place that has none of its own. */
  readonly phoneCode: string;
}

export interface PhoneInputProps {
  /** In the order in which they are offered. */
  readonly countries: readonly PhoneCountry[];
  /** Calling code without `+`. */
  readonly prefix: string;
  readonly onPrefixChange: (prefix: string) => void;
  /** Attributes of the number's own field. */
  readonly number: TextInputProps;
  /** Name of the calling code's field. */
  readonly prefixLabel: string;
  readonly texts: ComboboxTexts;
}

/** A telephone number behind its country's calling code. Label, hint and fault of the `Field` go to the number. */
export function PhoneInput(props: PhoneInputProps) {
  const { countries, prefix, onPrefixChange, number, prefixLabel, texts } = props;
  // Several countries share a code: the list holds them all, the field shows the code.
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

/** Of the countries that share a code, the one that is meant as long as none was picked. */
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

/** A code that no list has, as long as the list is on its way for example, stands for itself. */
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
