import { useState } from 'react';
import { type SubjectField, subjectFieldNames, subjectFields } from '#core/tools/gen-csr/subject-fields.ts';
import { hashChoices, keyChoices, mostRequests, type WishFault } from '#core/tools/gen-csr/wish.ts';
import { genCsrTexts } from '#src/features/tools/gen-csr/texts.ts';
import { useWishFaults } from '#src/features/tools/gen-csr/wish-faults.ts';
import {
  type CsrPreset,
  type GenerateOptions,
  presetFields,
  presets,
  presetUsages,
  sampleWish,
} from '#src/features/tools/gen-csr/wish-options.ts';
import { FileButton } from '#src/features/tools/kit/file-button.tsx';
import { LongTextArea } from '#src/features/tools/kit/long-text-area.tsx';
import type { OptionsProps } from '#src/features/tools/kit/tool-definition.ts';
import { joined, useTextIntake } from '#src/features/tools/kit/use-text-intake.ts';
import { toolsTexts } from '#src/features/tools/texts.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { useCommittedText, useTypedText } from '#src/ui/committed-text/use-committed-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

/** Needed only once the section is opened. */
const OpensslCommand = lazyPart(
  'OpensslCommand',
  () => import('#src/features/tools/gen-csr/openssl-command.tsx'),
);

type FormProps = OptionsProps<GenerateOptions>;

export function WishForm({ options, onOptions }: FormProps) {
  const t = useText(genCsrTexts);
  const faults = useWishFaults(options);
  const change = (changed: Partial<GenerateOptions>) => onOptions({ ...options, ...changed });
  return (
    <Card>
      <CardSection className={stack}>
        <div className={row}>
          <Field
            label={t('genCsr.preset')}
            hint={options.usage === null ? undefined : t('genCsr.usage', { usage: options.usage })}
          >
            <NativeSelect<CsrPreset>
              options={presets.map((value) => ({ value, label: t(`genCsr.presets.${value}`) }))}
              value={options.preset}
              // Code signing requires at least 3072 bits (CSBR §6.1.5).
              onValueChange={(preset) =>
                change({
                  preset,
                  usage: presetUsages[preset],
                  ...(preset === 'code' && options.key === 'RSA-2048' ? { key: 'RSA-4096' } : {}),
                })
              }
            />
          </Field>
          <SegmentedControl
            label={t('genCsr.mode')}
            options={(['one', 'batch'] as const).map((value) => ({ value, label: t(`genCsr.${value}`) }))}
            value={options.isBatch ? 'batch' : 'one'}
            onValueChange={(mode) => change({ isBatch: mode === 'batch' })}
          />
        </div>
        <NamesField options={options} onOptions={onOptions} faults={faults} />
      </CardSection>
      <CardSection
        title={t('genCsr.subject')}
        hint={t(options.isBatch ? 'genCsr.subjectBatch' : 'genCsr.subjectHint')}
      >
        <div className={grid}>
          {shownFields(options).map((field) => (
            <SubjectInput key={field} field={field} options={options} onOptions={onOptions} faults={faults} />
          ))}
        </div>
      </CardSection>
      <CardSection title={t('genCsr.key')}>
        <div className={row}>
          <Field label={t('genCsr.keyLabel')}>
            <NativeSelect
              options={keyChoices.map((value) => ({ value, label: value.replace('RSA-', 'RSA ') }))}
              value={options.key}
              onValueChange={(key) => change({ key })}
            />
          </Field>
          <Field label={t('genCsr.hash')}>
            {options.key === 'Ed25519' ? (
              <span className={note}>{t('genCsr.hashNone')}</span>
            ) : (
              <NativeSelect
                options={hashChoices.map((value) => ({ value, label: value.replace('SHA', 'SHA-') }))}
                value={options.hash}
                onValueChange={(hash) => change({ hash })}
              />
            )}
          </Field>
        </div>
      </CardSection>
      <Command options={options} />
    </Card>
  );
}

function shownFields({ preset, subject, isBatch }: GenerateOptions): readonly SubjectField[] {
  const first: readonly SubjectField[] = presetFields[preset];
  const filled = subjectFieldNames.filter((field) => (subject[field] ?? '') !== '' && !first.includes(field));
  return [...first, ...filled].filter((field) => !isBatch || field !== 'CN');
}

interface WithFaults extends FormProps {
  readonly faults: readonly WishFault[];
}

/** Names, typed or from files, with a complete sample request. */
function NamesField({ options, onOptions, faults }: WithFaults) {
  const t = useText(genCsrTexts, toolsTexts);
  const member = options.isBatch ? 'batch' : 'altNames';
  const { attributes, take: takeText } = useTypedText(options[member], (text) =>
    onOptions({ ...options, [member]: text }, true),
  );
  const { root, take } = useTextIntake((added) =>
    onOptions({ ...options, [member]: joined(options[member], added) }),
  );
  return (
    <>
      <Field
        label={t(options.isBatch ? 'genCsr.batchNames' : 'genCsr.names')}
        hint={t(options.isBatch ? 'genCsr.batchHint' : 'genCsr.namesHint')}
        error={sentences(faults, 'names', t)}
      >
        <LongTextArea
          data-tool-input=""
          rows={options.isBatch ? 8 : 4}
          placeholder={
            options.isBatch
              ? 'example.com, www.example.com\nshop.example.net'
              : 'example.com\nwww.example.com'
          }
          onText={takeText}
          {...attributes}
        />
      </Field>
      <div ref={root} className={source}>
        <FileButton accept=".txt,.csv" onFiles={(files) => void take(files)} />
        <Button variant="ghost" onClick={() => onOptions({ ...options, ...sampleWish })}>
          {t('genCsr.sample')}
        </Button>
      </div>
    </>
  );
}

function SubjectInput({ field, options, onOptions, faults }: WithFaults & { readonly field: SubjectField }) {
  const t = useText(genCsrTexts);
  const { subject } = options;
  const input = useCommittedText(subject[field] ?? '', (text) =>
    onOptions({ ...options, subject: { ...subject, [field]: text } }, true),
  );
  return (
    <Field
      label={t(`genCsr.fields.${field}`)}
      hint={
        field === 'CN' || field === 'OU' || field === 'emailAddress' ? t(`genCsr.hints.${field}`) : undefined
      }
      error={sentences(faults, field, t)}
    >
      <TextInput {...input} />
    </Field>
  );
}

/** Returns the first few faults of a field as sentences. */
export function sentences(
  faults: readonly WishFault[],
  field: WishFault['field'],
  t: Translate<'genCsr'>,
): string | undefined {
  const own = faults.filter((fault) => fault.field === field).slice(0, 4);
  return own.length === 0 ? undefined : own.map((fault) => wishFaultText(fault, t)).join(' ');
}

function wishFaultText(fault: WishFault, t: Translate<'genCsr'>): string {
  if (fault.code === 'name') return t('genCsr.faults.name', { line: fault.line, found: fault.found });
  if (fault.code === 'too-many') return t('genCsr.faults.too-many', { most: mostRequests });
  if (fault.code === 'too-long')
    return t('genCsr.faults.too-long', { most: subjectFields[fault.field].most });
  return t(`genCsr.faults.${fault.code}`);
}

/**
 * The equivalent OpenSSL command, for the first of several requests. Always rendered: otherwise the button below would move away under the
 * press that ends the typing.
 */
function Command({ options }: { readonly options: GenerateOptions }) {
  const t = useText(genCsrTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <CardSection>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={css({ fontWeight: 'semibold' })}>{t('genCsr.command')}</summary>
        <p className={note}>{t('genCsr.commandAbout')}</p>
        {isOpen && <OpensslCommand options={options} />}
      </details>
    </CardSection>
  );
}

const stack = css({ display: 'grid', gap: '4.5' });
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '4' });
const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 16rem), 1fr))',
  gap: '4',
});
const source = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const note = css({ color: 'fg.muted', fontSize: 'sm', mt: '1.5' });
