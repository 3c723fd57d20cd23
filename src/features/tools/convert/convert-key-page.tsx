import { OutputPassword } from '#src/features/tools/convert/output-password.tsx';
import { convertTexts } from '#src/features/tools/convert/texts.ts';
import type { OptionsProps } from '#src/features/tools/kit/tool-definition.ts';
import { toolPage } from '#src/features/tools/kit/tool-page.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { css } from '#styled/css';
import type { KeyOptions } from '#workers/tools-keys-api.ts';

const forms = ['pkcs8', 'traditional', 'jwk', 'public'] as const satisfies readonly KeyOptions['form'][];
const encodings = ['PEM', 'DER'] as const;
const ciphers = ['AES-256-CBC', 'DES-EDE3-CBC'] as const satisfies readonly KeyOptions['cipher'][];
const begin: KeyOptions = { form: 'pkcs8', encoding: 'PEM', password: '', cipher: 'AES-256-CBC' };

function KeyWritingOptions({ options, onOptions }: OptionsProps<KeyOptions>) {
  const t = useText(convertTexts);
  const { form, encoding, password, cipher } = options;
  const change = (changed: Partial<KeyOptions>, isTyped = false) =>
    onOptions({ ...options, ...changed }, isTyped);
  return (
    <SectionCard title={t('convert.to')} hint={t(`convert.formAbouts.${form}`)}>
      <div className={row}>
        <SegmentedControl
          label={t('convert.to')}
          options={forms.map((value) => ({ value, label: t(`convert.forms.${value}`) }))}
          value={form}
          onValueChange={(value) => change({ form: value })}
        />
        {form !== 'jwk' && (
          <SegmentedControl
            label={t('convert.encoding')}
            options={encodings.map((value) => ({ value, label: value }))}
            value={encoding}
            onValueChange={(value) => change({ encoding: value })}
          />
        )}
      </div>
      {(form === 'pkcs8' || form === 'traditional') && (
        <div className={row}>
          <OutputPassword
            value={password}
            hint={t('convert.passwordOptional')}
            onValueChange={(value) => change({ password: value }, true)}
          />
          {form === 'traditional' && password !== '' && (
            <Field label={t('convert.cipher')}>
              <NativeSelect
                options={ciphers.map((value) => ({ value, label: value }))}
                value={cipher}
                onValueChange={(value) => change({ cipher: value })}
              />
            </Field>
          )}
        </div>
      )}
    </SectionCard>
  );
}

const result = () =>
  import(/* webpackChunkName: "tool-converted" */ '#src/features/tools/convert/key-results.tsx');

export const ConvertKeyPage = toolPage({
  name: 'convert-private-key',
  texts: convertTexts,
  input: {
    accept: '.key,.pem,.der,.p8,.pk8,.jwk,.json,.pfx,.p12,.jks,.txt',
    samples: [
      {
        name: 'convert.samples.key',
        load: async () => (await import('#src/features/tools/convert/sample-keys.ts')).sampleKey(),
      },
    ],
  },
  options: begin,
  Options: KeyWritingOptions,
  // Drop a typed password if the output format does not use it.
  run: (api, job) => {
    const { form } = job.options;
    const isOpen = form === 'jwk' || form === 'public';
    return api.convertKeys(isOpen ? { ...job, options: { ...job.options, password: '' } } : job);
  },
  summary: ({ keys }, t) => t.count('convert.keysFound', keys.length),
  text: async (outcome) => (await result()).keysText(outcome),
  json: ({ value: { keys } }) =>
    keys.map(({ name, spki, wasEncrypted, refusal }) => ({ name, spki, wasEncrypted, refusal })),
  Show: lazyPart('KeyResults', result),
});

const row = css({ display: 'flex', flexWrap: 'wrap', gap: '4', mb: '4', _last: { mb: '0' } });
