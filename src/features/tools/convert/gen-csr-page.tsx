import { useBlocker } from '@tanstack/react-router';
import { MadeFiles } from '#src/features/tools/convert/made-files.tsx';
import { OutputPassword } from '#src/features/tools/convert/output-password.tsx';
import { convertTexts } from '#src/features/tools/convert/texts.ts';
import type { OptionsProps, ShowProps } from '#src/features/tools/kit/tool-definition.ts';
import { toolPage } from '#src/features/tools/kit/tool-page.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { TextArea, TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';
import type { MadeRequests, RequestOptions } from '#workers/tools-keys-api.ts';

const kinds = [
  'RSA-2048',
  'RSA-3072',
  'RSA-4096',
  'P-256',
  'P-384',
  'P-521',
  'Ed25519',
] as const satisfies readonly RequestOptions['kind'][];
type Part = keyof RequestOptions['subject'];
const usual = ['CN', 'O', 'OU', 'C', 'ST', 'L'] as const satisfies readonly Part[];
const more = [
  'street',
  'postalCode',
  'emailAddress',
  'serialNumber',
  'businessCategory',
  'jurisdictionC',
  'jurisdictionST',
  'jurisdictionL',
  'organizationIdentifier',
  'GN',
  'SN',
] as const satisfies readonly Part[];
const begin: RequestOptions = { kind: 'RSA-2048', subject: {}, names: '', isBatch: false, password: '' };

function RequestForm({ options, onOptions }: OptionsProps<RequestOptions>) {
  const t = useText(convertTexts);
  const { kind, subject, names, isBatch, password } = options;
  const change = (changed: Partial<RequestOptions>) => onOptions({ ...options, ...changed }, true);
  const field = (part: Part) => (
    <Field key={part} label={t(`convert.request.fields.${part}`)}>
      <TextInput
        value={subject[part] ?? ''}
        onValueChange={(value) => change({ subject: { ...subject, [part]: value } })}
      />
    </Field>
  );
  return (
    <Card>
      <CardSection>
        <Field
          label={t('convert.request.names')}
          hint={t(isBatch ? 'convert.request.batchHint' : 'convert.request.namesHint')}
        >
          <TextArea mono rows={4} value={names} onValueChange={(value) => change({ names: value })} />
        </Field>
        <Checkbox
          label={t('convert.request.batch')}
          checked={isBatch}
          onCheckedChange={(checked) => change({ isBatch: checked })}
          className={css({ mt: '3' })}
        />
      </CardSection>
      <CardSection title={t('convert.request.subject')}>
        <div className={grid}>{usual.filter((part) => !isBatch || part !== 'CN').map(field)}</div>
        <details className={css({ mt: '4' })}>
          <summary className={css({ cursor: 'pointer', color: 'fg.muted', mb: '3' })}>
            {t('convert.request.more')}
          </summary>
          <div className={grid}>{more.map(field)}</div>
        </details>
      </CardSection>
      <CardSection title={t('convert.request.key')}>
        <div className={grid}>
          <Field label={t('convert.request.key')}>
            <NativeSelect
              options={kinds.map((value) => ({ value, label: value.replace('RSA-', 'RSA ') }))}
              value={kind}
              onValueChange={(value) => change({ kind: value })}
            />
          </Field>
          <OutputPassword
            value={password}
            hint={t('convert.request.passwordHint')}
            onValueChange={(value) => change({ password: value })}
          />
        </div>
      </CardSection>
    </Card>
  );
}

function RequestResult({ value: { files, command, count } }: ShowProps<RequestOptions, MadeRequests>) {
  const t = useText(convertTexts);
  // The key is nowhere else.
  useBlocker({ shouldBlockFn: () => !confirm(t('convert.request.leave')), enableBeforeUnload: true });
  return (
    <Card>
      <CardSection title={t.count('convert.request.made', count)}>
        <Notice tone="warning" className={css({ mb: '4' })}>
          {t('convert.request.lost')}
        </Notice>
        <MadeFiles files={files} />
      </CardSection>
      {command !== '' && (
        <CardSection
          title={t('convert.request.command')}
          actions={<CopyButton text={command} thing={t('convert.request.command')} />}
        >
          <code className={css({ fontFamily: 'mono', fontSize: 'sm', overflowWrap: 'anywhere' })}>
            {command}
          </code>
        </CardSection>
      )}
    </Card>
  );
}

export const GenCsrPage = toolPage({
  name: 'gen-csr',
  texts: convertTexts,
  options: begin,
  Options: RequestForm,
  press: (t) => t('convert.request.go'),
  run: (api, job) => api.makeRequests(job),
  summary: ({ count }, t) => t.count('convert.request.made', count),
  Show: RequestResult,
});

const grid = css({ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr', lg: '1fr 1fr 1fr' }, gap: '4' });
