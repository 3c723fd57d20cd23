import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { deleteFile, deleteRecord } from '#core/contract/calls/sandbox.ts';
import { useAction } from '#src/console/action/use-action.ts';
import { AreaField, TextField } from '#src/console/form/fields.tsx';
import { FormBody } from '#src/console/form/form-body.tsx';
import { type FormControl, useFormField } from '#src/console/form/form-context.ts';
import { entryStyle as style } from '#src/features/sandbox/entry-style.ts';
import { recordTypes } from '#src/features/sandbox/sandbox-forms.ts';
import { sandboxTexts } from '#src/features/sandbox/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button, IconButton } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';

interface EntriesTabProps {
  readonly part: 'records' | 'files';
  readonly form: FormControl;
  readonly remove: typeof deleteRecord | typeof deleteFile;
  readonly icon: ReactNode;
  readonly entries: readonly {
    readonly id: string;
    readonly name: string;
    readonly head: ReactNode;
    readonly value: string;
  }[];
  /** Form fields. */
  readonly children: ReactNode;
}

/** The DNS zone or the file host: a form that adds an entry, and the list of entries. */
export function EntriesTab({ part, form, remove, icon, entries, children }: EntriesTabProps) {
  const t = useText(sandboxTexts);
  const removal = useAction(remove);
  const { isBusy, isSaved } = form.view;
  return (
    <>
      <div className={style.form}>
        <FormBody
          form={form}
          footer={
            <div className={style.end}>
              <span role="status" className={style.outcome}>
                {isSaved && t(`sandbox.${part}.added`)}
                {!isSaved && removal.view.isDone && t(`sandbox.${part}.deleted`)}
              </span>
              <Button type="submit" icon={<Plus />} busy={isBusy}>
                {t(`sandbox.${part}.add`)}
              </Button>
            </div>
          }
        >
          {children}
        </FormBody>
      </div>
      {entries.length === 0 && (
        <EmptyState
          icon={icon}
          title={t(`sandbox.${part}.none`)}
          description={t(`sandbox.${part}.noneAbout`)}
        />
      )}
      <ul>
        {entries.map(({ id, name, head, value }) => (
          <li key={id} className={style.entry}>
            <div className={style.text}>
              <p className={style.name}>{head}</p>
              <p className={style.value}>{value}</p>
            </div>
            <IconButton
              size="sm"
              label={t(`sandbox.${part}.remove`, { name })}
              icon={<Trash2 />}
              disabled={removal.view.isBusy}
              onClick={() => removal.start({ params: { id } })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

export function RecordFields() {
  const t = useText(sandboxTexts);
  const type = useFormField('type');
  return (
    <>
      <TextField name="name" label={t('sandbox.records.name')} placeholder="_dnsauth.example.com" technical />
      <Field label={t('sandbox.records.type')}>
        <NativeSelect
          options={recordTypes.map((value) => ({ value, label: value }))}
          value={recordTypes.find((each) => each === type.value) ?? 'TXT'}
          onValueChange={type.change}
        />
      </Field>
      <TextField name="value" label={t('sandbox.records.value')} technical wide />
    </>
  );
}

export function FileFields() {
  const t = useText(sandboxTexts);
  return (
    <>
      <TextField name="host" label={t('sandbox.files.host')} placeholder="www.example.com" technical />
      <TextField name="path" label={t('sandbox.files.path')} technical />
      <AreaField name="content" label={t('sandbox.files.content')} rows={2} technical optional wide />
    </>
  );
}
