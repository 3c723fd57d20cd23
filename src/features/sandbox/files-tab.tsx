import { FileText, Plus, Trash2 } from 'lucide-react';
import { entryStyle as style } from '#src/features/sandbox/entry-style.ts';
import { faultOf, fieldId } from '#src/features/sandbox/sandbox-field.ts';
import type { SandboxProps } from '#src/features/sandbox/sandbox-props.ts';
import { sandboxTexts } from '#src/features/sandbox/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button, IconButton } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { TextArea, TextInput } from '#src/ui/text-input/text-input.tsx';

/** The file host: every site under it answers with what is placed here. */
export function FilesTab({ view, send }: SandboxProps) {
  const t = useText(sandboxTexts);
  const files = view.overview?.files ?? [];
  return (
    <>
      <FileForm view={view} send={send} />
      {files.length === 0 && (
        <EmptyState
          icon={<FileText />}
          title={t('sandbox.files.none')}
          description={t('sandbox.files.noneAbout')}
        />
      )}
      <ul className={style.list}>
        {files.map(({ id, host, path, content }) => (
          <li key={id} className={style.entry}>
            <div className={style.text}>
              <p className={style.name}>{`http://${host}${path}`}</p>
              <p className={style.value}>{content}</p>
            </div>
            <IconButton
              size="sm"
              label={t('sandbox.files.remove', { name: `${host}${path}` })}
              icon={<Trash2 />}
              disabled={!view.can.change}
              onClick={() => send({ type: 'file.delete', id })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function FileForm({ view, send }: SandboxProps) {
  const t = useText(sandboxTexts);
  const { host, path, content } = view.newFile;
  return (
    <form
      noValidate
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'file.add' });
      }}
    >
      <Field
        label={t('sandbox.files.host')}
        id={fieldId('host')}
        error={faultOf(view.faults, 'host', t)}
        required
      >
        <TextInput
          mono
          placeholder="www.example.com"
          value={host}
          onValueChange={(text) => send({ type: 'file.edit', patch: { host: text } })}
        />
      </Field>
      <Field
        label={t('sandbox.files.path')}
        id={fieldId('path')}
        error={faultOf(view.faults, 'path', t)}
        required
      >
        <TextInput
          mono
          value={path}
          onValueChange={(text) => send({ type: 'file.edit', patch: { path: text } })}
        />
      </Field>
      <Field
        label={t('sandbox.files.content')}
        id={fieldId('content')}
        error={faultOf(view.faults, 'content', t)}
      >
        <TextArea
          mono
          rows={2}
          value={content}
          onValueChange={(text) => send({ type: 'file.edit', patch: { content: text } })}
        />
      </Field>
      <div className={style.end}>
        <Outcome view={view} />
        <Button type="submit" icon={<Plus />} busy={view.busy?.kind === 'publish'}>
          {t('sandbox.files.add')}
        </Button>
      </div>
    </form>
  );
}

function Outcome({ view }: Pick<SandboxProps, 'view'>) {
  const t = useText(sandboxTexts);
  const change = view.done?.change;
  const isPlaced = change?.kind === 'publish' && change.items.some(({ kind }) => kind === 'file');
  return (
    <span role="status" className={style.outcome}>
      {isPlaced && t('sandbox.files.added')}
      {change?.kind === 'delete-file' && t('sandbox.files.deleted')}
    </span>
  );
}
