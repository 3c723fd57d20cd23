import { type CsrOptions, curves, keyLengths } from '#core/csr/options.ts';
import { reissueTexts } from '#src/features/orders/reissue/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';

interface KeyTypeProps {
  readonly options: CsrOptions;
  readonly onChange: (options: Partial<CsrOptions>) => void;
}

/** Algorithm and size of the key to be made. */
export function KeyType({ options, onChange }: KeyTypeProps) {
  const t = useText(reissueTexts);
  const value = options.encryption === 'RSA' ? `RSA ${options.keyLength}` : `ECC ${options.curve}`;
  return (
    <Field label={t('reissue.key')}>
      <NativeSelect
        options={[
          ...keyLengths.map((length) => `RSA ${length}`),
          ...curves.map((curve) => `ECC ${curve}`),
        ].map((label) => ({ value: label, label }))}
        value={value}
        onValueChange={(chosen) => {
          const size = chosen.slice(4);
          const keyLength = keyLengths.find((length) => String(length) === size);
          const curve = curves.find((each) => each === size);
          if (keyLength) onChange({ encryption: 'RSA', keyLength });
          if (curve) onChange({ encryption: 'ECC', curve });
        }}
      />
    </Field>
  );
}
