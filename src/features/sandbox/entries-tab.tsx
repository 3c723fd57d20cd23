import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { deleteFile, deleteRecord } from '#core/contract/calls/sandbox.ts';
import { useAction } from '#src/console/action/use-action.ts';
import { ChoiceField } from '#src/console/form/choice-field.tsx';
import { AreaField, TextField } from '#src/console/form/fields.tsx';
import { FormBody } from '#src/console/form/form-body.tsx';
import type { FormControl } from '#src/console/form/form-context.ts';
import { entryStyle as style } from '#src/features/sandbox/entry-style.ts';
import { sandboxTexts } from '#src/features/sandbox/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button, IconButton } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';

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
  return (
    <>
      <TextField name="name" placeholder="_dnsauth.example.com" />
      <ChoiceField name="type" />
      <TextField name="value" wide />
    </>
  );
}

export function FileFields() {
  return (
    <>
      <TextField name="host" placeholder="www.example.com" />
      <TextField name="path" />
      <AreaField name="content" rows={2} wide />
    </>
  );
}
