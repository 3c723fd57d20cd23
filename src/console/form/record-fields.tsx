import type { ComponentType } from 'react';
import type { FieldKind } from '#core/contract/field-kinds.ts';
import { defaultCurrency } from '#core/money/money.ts';
import { ChoiceField, useDeclaredOptions } from '#src/console/form/choice-field.tsx';
import {
  AreaField,
  FieldFrame,
  type FieldProps,
  TextField,
  useTypedField,
} from '#src/console/form/fields.tsx';
import { useFormControl, useFormField } from '#src/console/form/form-context.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { FieldGroup } from '#src/ui/field/field.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { PasswordInput } from '#src/ui/text-input/password-input.tsx';
import { css } from '#styled/css';

/** Every field of the form with the control of its kind, in order. A hint stands in the area's texts, under `hints`. */
export function RecordFields() {
  const t = useText();
  const { source } = useFormControl();
  return source.fields.map((name) => (
    <RecordField
      key={name}
      name={name}
      hint={t.find(`${source.words}.hints.${name}`) ?? undefined}
      {...(source.fields.length === 1 && { wide: true })}
    />
  ));
}

/** A field with the control of its kind. */
export function RecordField(props: FieldProps) {
  const kind = useFormField(props.name).declared?.kind ?? 'text';
  const Control = controls[kind];
  return <Control wide={wideKinds.includes(kind)} {...props} />;
}

// The list of countries is long, and most records have none.
const countryFields = () =>
  import(/* webpackChunkName: "country-fields" */ '#src/console/form/country-fields.tsx');
const CountryField = lazyPart('CountryField', countryFields);

const controls: Readonly<Record<FieldKind, ComponentType<FieldProps>>> = {
  text: TextField,
  'long-text': (props) => <AreaField rows={3} {...props} />,
  number: TextField,
  money: (props) => <TextField suffix={defaultCurrency.unit} {...props} />,
  choice: Choice,
  date: TextField,
  country: Country,
  phone: lazyPart('PhoneField', countryFields),
  email: TextField,
  switch: SwitchField,
  secret: SecretField,
  list: ListField,
};

const wideKinds: readonly FieldKind[] = ['long-text', 'phone', 'switch', 'list'];

function Country(props: FieldProps) {
  return <CountryField placeholder={useText()('common.choose')} {...props} />;
}

function Choice(props: FieldProps) {
  const t = useText(formTexts);
  const isOptional = useFormField(props.name).declared?.optional ?? false;
  return (
    <ChoiceField {...props} placeholder={t('common.choose')} {...(isOptional && { none: t('form.none') })} />
  );
}

function SwitchField({ name, label, hint, wide }: FieldProps) {
  const field = useFormField(name);
  return (
    <div className={wide ? wholeRow : undefined}>
      <Checkbox
        label={label ?? field.label}
        description={hint}
        checked={field.value === 'true'}
        onCheckedChange={(isOn) => field.change(String(isOn))}
      />
    </div>
  );
}

function SecretField(frame: FieldProps) {
  const { field, typed } = useTypedField(frame.name);
  return (
    <FieldFrame {...frame} field={field}>
      <PasswordInput autoComplete={field.declared?.autofill ?? 'off'} {...typed} />
    </FieldFrame>
  );
}

/** Declared values as boxes to tick; any others one to a line. */
function ListField(props: FieldProps) {
  const t = useText(formTexts);
  const field = useFormField(props.name);
  const options = useDeclaredOptions(props.name);
  const chosen = field.value.split('\n').filter((value) => value !== '');
  if (options.length === 0) return <AreaField rows={3} {...props} hint={props.hint ?? t('form.lines')} />;
  return (
    <FieldGroup
      id={field.id}
      legend={props.label ?? field.label}
      hint={props.hint}
      error={field.error}
      className={props.wide ? wholeRow : undefined}
    >
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onCheckedChange={(isChosen) =>
            field.change(
              options
                .map((option) => option.value)
                .filter((each) => (each === value ? isChosen : chosen.includes(each)))
                .join('\n'),
            )
          }
        />
      ))}
    </FieldGroup>
  );
}

const wholeRow = css({ gridColumn: { sm: '1 / -1' } });
