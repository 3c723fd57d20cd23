import { type FormDialogTexts, formDialog } from '#src/console/form/form-dialog.tsx';
import { RecordFields } from '#src/console/form/record-fields.tsx';
import { type RecordFormOptions, type RecordResource, recordForm } from '#src/console/form/record-form.ts';
import type { TextArea } from '#src/i18n/define-texts.ts';

/** The dialog of a resource whose fields need nothing but the controls of their kinds. */
export function recordDialog<
  Row extends object,
  Values extends Readonly<Record<string, unknown>>,
  Rules,
  Area extends TextArea,
>(
  resource: RecordResource<Row, Values, Rules>,
  { title, about, texts, ...options }: RecordFormOptions<object, Rules> & FormDialogTexts<Area>,
) {
  return formDialog(recordForm(resource, options), { title, about, texts }, RecordFields);
}
