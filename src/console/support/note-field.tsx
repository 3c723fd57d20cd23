import { sendFlowTexts } from '#src/console/support/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { TextArea } from '#src/ui/text-input/text-input.tsx';

/** Maximum characters of a note; the reader of an export accepts no more. */
export const longestNote = 4000;

export interface NoteFieldProps {
  readonly note: string;
  readonly onNote: (note: string) => void;
  /** Characters sent along with the note that count toward the limit. */
  readonly taken?: number;
}

/** The customer's note to support. */
export function NoteField({ note, onNote, taken = 0 }: NoteFieldProps) {
  const t = useText(sendFlowTexts);
  return (
    <Field label={t('sendFlow.note')} hint={t('sendFlow.noteHint')}>
      <TextArea rows={3} maxLength={longestNote - taken} value={note} onValueChange={onNote} />
    </Field>
  );
}
