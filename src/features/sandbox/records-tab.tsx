import { Globe, Plus, Trash2 } from 'lucide-react';
import { entryStyle as style } from '#src/features/sandbox/entry-style.ts';
import { faultOf, fieldId } from '#src/features/sandbox/sandbox-field.ts';
import type { SandboxProps } from '#src/features/sandbox/sandbox-props.ts';
import { sandboxTexts } from '#src/features/sandbox/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button, IconButton } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';

const types = ['CNAME', 'TXT'] as const;

/** The DNS zone. */
export function RecordsTab({ view, send }: SandboxProps) {
  const t = useText(sandboxTexts);
  const records = view.overview?.records ?? [];
  return (
    <>
      <RecordForm view={view} send={send} />
      {records.length === 0 && (
        <EmptyState
          icon={<Globe />}
          title={t('sandbox.records.none')}
          description={t('sandbox.records.noneAbout')}
        />
      )}
      <ul className={style.list}>
        {records.map(({ id, name, type, value }) => (
          <li key={id} className={style.entry}>
            <div className={style.text}>
              <p className={style.name}>
                <Tag>{type}</Tag> {name}
              </p>
              <p className={style.value}>{value}</p>
            </div>
            <IconButton
              size="sm"
              label={t('sandbox.records.remove', { name })}
              icon={<Trash2 />}
              disabled={!view.can.change}
              onClick={() => send({ type: 'record.delete', id })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function RecordForm({ view, send }: SandboxProps) {
  const t = useText(sandboxTexts);
  const { name, type, value } = view.newRecord;
  return (
    <form
      noValidate
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'record.add' });
      }}
    >
      <div className={style.pair}>
        <Field
          label={t('sandbox.records.name')}
          id={fieldId('name')}
          error={faultOf(view.faults, 'name', t)}
          required
        >
          <TextInput
            mono
            placeholder="_dnsauth.example.com"
            value={name}
            onValueChange={(text) => send({ type: 'record.edit', patch: { name: text } })}
          />
        </Field>
        <Field label={t('sandbox.records.type')}>
          <NativeSelect
            options={types.map((each) => ({ value: each, label: each }))}
            value={type}
            onValueChange={(chosen) => send({ type: 'record.edit', patch: { type: chosen } })}
          />
        </Field>
      </div>
      <Field
        label={t('sandbox.records.value')}
        id={fieldId('value')}
        error={faultOf(view.faults, 'value', t)}
        required
      >
        <TextInput
          mono
          value={value}
          onValueChange={(text) => send({ type: 'record.edit', patch: { value: text } })}
        />
      </Field>
      <div className={style.end}>
        <Outcome view={view} />
        <Button type="submit" icon={<Plus />} busy={view.busy?.kind === 'publish'}>
          {t('sandbox.records.add')}
        </Button>
      </div>
    </form>
  );
}

function Outcome({ view }: Pick<SandboxProps, 'view'>) {
  const t = useText(sandboxTexts);
  const change = view.done?.change;
  const isAdded = change?.kind === 'publish' && change.items.some(({ kind }) => kind === 'record');
  return (
    <span role="status" className={style.outcome}>
      {isAdded && t('sandbox.records.added')}
      {change?.kind === 'delete-record' && t('sandbox.records.deleted')}
    </span>
  );
}
