import { FieldFrame, type FieldProps } from '#src/console/form/fields.tsx';
import { useFormControl, useFormField } from '#src/console/form/form-context.ts';
import { findFaultText } from '#src/i18n/fault-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { NativeSelect, type SelectOption } from '#src/ui/select/native-select.tsx';

/** A select cannot hold an empty value. */
const empty = 'none';

interface ChoiceFieldProps extends FieldProps {
  /** Default: the values that the field declares. */
  readonly options?: readonly SelectOption<string>[];
  readonly placeholder?: string;
  /** Offers to choose none of them, by this name. */
  readonly none?: string;
}

/** One of a few, in the browser's own list. */
export function ChoiceField({ options, placeholder, none, ...frame }: ChoiceFieldProps) {
  const field = useFormField(frame.name);
  const known = useDeclaredOptions(frame.name);
  const offered = options ?? known;
  return (
    <FieldFrame {...frame} {...(none && { optional: false })} field={field}>
      <NativeSelect
        options={none ? [{ value: empty, label: none }, ...offered] : offered}
        value={field.value === '' && none ? empty : field.value}
        placeholder={placeholder}
        onValueChange={(chosen) => field.change(chosen === empty ? '' : chosen)}
      />
    </FieldFrame>
  );
}

/** The values that a field declares, by their names in the area's texts; a code without one is shown itself. */
export function useDeclaredOptions(name: string): readonly SelectOption<string>[] {
  const t = useText();
  const { source } = useFormControl();
  const { declared } = useFormField(name);
  return (declared?.values ?? []).map((value) => ({
    value,
    label: findFaultText(`words.${name}.${value}`, t, undefined, source.words) ?? value,
  }));
}
