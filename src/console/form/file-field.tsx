import type { FileBox } from '#src/adapters/files/file-box.ts';
import { useFormDraft, useFormField } from '#src/console/form/form-context.ts';
import { Field } from '#src/ui/field/field.tsx';
import { FileDrop } from '#src/ui/file-drop/file-drop.tsx';
import { css } from '#styled/css';

interface FileFieldProps {
  readonly files: FileBox;
  readonly label: string;
  /** Value of HTML's `accept`. */
  readonly accept: string;
  /** Text in the field; `filename` is set once a file is chosen. */
  readonly prompt: (filename: string | undefined) => string;
}

/** The single file of a form: the draft keeps its handle and name, the box its content. */
export function FileField({ files, label, accept, prompt }: FileFieldProps) {
  const { draft, change } = useFormDraft();
  const { id, error } = useFormField('file');
  const choose = (file: File) => {
    files.clear();
    change({ file: files.put(file), filename: file.name });
  };
  return (
    <Field id={id} label={label} error={error} required className={css({ gridColumn: { sm: '1 / -1' } })}>
      <FileDrop accept={accept} onFile={choose}>
        {prompt(draft.filename || undefined)}
      </FileDrop>
    </Field>
  );
}
