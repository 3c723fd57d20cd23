import { useCommittedText } from '#src/ui/committed-text/use-committed-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { TextArea } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

export interface RowEditorProps {
  readonly label: string;
  readonly text: string;
  readonly onCommit: (text: string) => void;
}

/** More lines than this scroll inside the editor. */
const mostLines = 12;

/** The names of one order, changed where they stand in the table. */
export function RowEditor({ label, text, onCommit }: RowEditorProps) {
  const input = useCommittedText(text, onCommit);
  const lines = Math.min(mostLines, input.value.split('\n').length + 1);
  return (
    <Field label={label} hideLabel className={css({ mt: '1.5' })}>
      <TextArea {...input} mono rows={lines} autoCapitalize="none" autoCorrect="off" autoFocus />
    </Field>
  );
}
