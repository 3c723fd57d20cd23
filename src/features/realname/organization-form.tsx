import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import * as realNameCalls from '#core/contract/calls/realname.ts';
import { fieldOf } from '#core/contract/field-kinds.ts';
import type { OrganizationApplication } from '#core/realname/real-name.ts';
import type { ApplicationView } from '#machines/realname/application/application.view.ts';
import { applicationView } from '#machines/realname/application/application.view.ts';
import { useConnectionReturn } from '#src/console/calls/use-connection-return.ts';
import type { OpenApplication } from '#src/features/realname/application.slots.ts';
import { realnameTexts } from '#src/features/realname/texts.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button, IconButton } from '#src/ui/button/button.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { FocusOnce } from '#src/ui/field/focus-once.tsx';
import { FileDrop } from '#src/ui/file-drop/file-drop.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

const words = { scope: 'realname.organization' } as const;

/** Fields and proof of an application. */
export function OrganizationForm({ application }: { readonly application: OpenApplication }) {
  const t = useText(realnameTexts);
  const { actor, files } = application;
  useConnectionReturn(actor);
  const view = useSelector(actor, applicationView);
  const errorOf = (field: string) => {
    const fault = view.faults.find((each) => each.field === field);
    return fault && faultText(fault, t, words);
  };
  const field = (name: keyof OrganizationApplication, hint?: string): ReactNode => {
    const declared = fieldOf(realNameCalls.applyOrganization.body.entries[name]);
    return (
      <Field
        id={idOf(name)}
        label={t(`realname.organization.fields.${name}`)}
        mark={declared?.optional && t('common.optional')}
        hint={hint}
        error={errorOf(name)}
        required={!declared?.optional}
      >
        <TextInput
          mono={declared?.mono}
          autoCapitalize={declared?.capitals}
          autoComplete={declared?.autofill}
          maxLength={255}
          value={view.draft[name]}
          onValueChange={(text) => actor.send({ type: 'field.change', field: name, text })}
        />
      </Field>
    );
  };
  return (
    <form
      noValidate
      className={form}
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: 'application.submit', key: crypto.randomUUID() });
      }}
    >
      <div role="alert" className={css({ _empty: { display: 'none' } })}>
        {view.failure && view.faults.length === 0 && (
          <Notice tone="danger" title={t('realname.organization.submitFailed')}>
            {failureText(view.failure, t, words)}
            <div>
              {t(view.isUnresolved ? 'realname.organization.unresolved' : 'realname.organization.kept')}
            </div>
          </Notice>
        )}
      </div>
      <fieldset disabled={view.isBusy} className={fields}>
        {field('orgName', t('realname.organization.orgNameHint'))}
        {field('socialCode', t('realname.organization.socialCodeHint'))}
        {field('legalName')}
        {field('openAccount', t('realname.organization.bankHint'))}
        {field('bankAccount')}
        <Field
          id={idOf('proof')}
          label={t('realname.organization.fields.proof')}
          hint={t('realname.organization.proofHint')}
          error={errorOf('proof')}
          required
        >
          <FileDrop
            accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
            onFile={(file) => {
              files.clear();
              const { name, size } = file;
              actor.send({ type: 'file.choose', file: { handle: files.put(file), name, size } });
            }}
          >
            <FileWords view={view} />
          </FileDrop>
        </Field>
      </fieldset>
      <div className={foot}>
        <Button type="submit" variant="primary" busy={view.isBusy}>
          {t('realname.organization.submit')}
        </Button>
        {view.isUploading && (
          <Button onClick={() => actor.send({ type: 'upload.cancel' })}>
            {t('realname.organization.cancelUpload')}
          </Button>
        )}
        {view.file && !view.isBusy && (
          <IconButton
            label={t('realname.organization.removeFile')}
            icon={<X />}
            onClick={() => actor.send({ type: 'file.remove' })}
          />
        )}
        <span role="status" className={note}>
          {view.isUploaded && !view.isBusy && t('realname.organization.uploaded')}
        </span>
      </div>
      {view.focus && <FocusOnce key={view.focus.ordinal} id={idOf(view.focus.field)} />}
    </form>
  );
}

/** The instruction, or what is happening with the chosen file. */
function FileWords({ view: { file, isReading, isUploading } }: { readonly view: ApplicationView }) {
  const t = useText(realnameTexts);
  const format = useFormat();
  if (file === null) return t('realname.organization.choose');
  const facts = { name: file.name, size: format.bytes(file.size) };
  if (isReading) return t('realname.organization.reading');
  return t(isUploading ? 'realname.organization.uploading' : 'realname.organization.chosen', facts);
}

function idOf(field: string): string {
  return `organization-${field}`;
}

const form = css({ display: 'grid', gap: '4' });
const fields = css({ minW: '0', display: 'grid', gap: '4' });
const foot = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', mt: '1' });
const note = css({ color: 'fg.muted', fontSize: 'sm', _empty: { display: 'none' } });
