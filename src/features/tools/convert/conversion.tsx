import { MadeFiles } from '#src/features/tools/convert/made-files.tsx';
import { OutputPassword } from '#src/features/tools/convert/output-password.tsx';
import { paragraphs } from '#src/features/tools/convert/paragraphs.ts';
import { convertTexts } from '#src/features/tools/convert/texts.ts';
import type { ShowProps, ToolOutcome } from '#src/features/tools/kit/tool-definition.ts';
import type { Format } from '#src/i18n/format.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';
import {
  type ChainLink,
  type Converted,
  type ConvertOptions,
  storeFormats,
} from '#workers/tools-keys-api.ts';

const kinds = ['modern', 'compatible'] as const satisfies readonly ConvertOptions['kind'][];

/** The entries found, the output options, and the resulting files. */
export function Conversion({ value, options, onOptions, isBusy }: ShowProps<ConvertOptions, Converted>) {
  const t = useText(convertTexts);
  const format = useFormat();
  const { entries, hasRoot, leftOut, refusal, files } = value;
  return (
    <Card>
      <CardSection title={t('convert.entries')}>
        <ul className={list}>
          {entries.map(({ name, hasKey, chain }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same name
            <li key={at} className={css({ display: 'grid', gap: '1.5' })}>
              <span className={row}>
                <strong className={css({ overflowWrap: 'anywhere' })}>{name || t('convert.unnamed')}</strong>
                <StatusTag tone={hasKey ? (chain.length > 0 ? 'success' : 'warning') : 'neutral'}>
                  {keyText({ hasKey, chain }, t)}
                </StatusTag>
              </span>
              <ol className={css({ display: 'grid', gap: '1', ps: '5', color: 'fg.muted' })}>
                {chain.map((link) => (
                  <li key={link.sha256} className={css({ overflowWrap: 'anywhere' })}>
                    {linkText(link, { t, format })}
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ul>
        {leftOut.length > 0 && (
          <p className={css({ mt: '3', color: 'fg.muted' })}>
            {t('convert.leftOut', {
              list: format.list(leftOut.map(({ kind, name }) => `${t(`convert.kindNames.${kind}`)} ${name}`)),
            })}
          </p>
        )}
      </CardSection>
      <OutputSection
        hasKey={entries.some((entry) => entry.hasKey)}
        hasRoot={hasRoot}
        options={options}
        onOptions={onOptions}
        isBusy={isBusy}
      />
      {(refusal || files.length > 0) && !isBusy && (
        <CardSection title={t('convert.results')}>
          {refusal && (
            <Notice tone="warning" role="alert">
              {t(`convert.refusals.${refusal.code}`)}
            </Notice>
          )}
          <MadeFiles files={files} />
        </CardSection>
      )}
    </Card>
  );
}

type Outcome = ToolOutcome<ConvertOptions, Converted, 'convert'>;

/** What the page shows, without any key. */
export function convertedText({ value, ...words }: Outcome): string {
  return paragraphs(
    value.entries.map((entry) => [
      `${entry.name || words.t('convert.unnamed')} · ${keyText(entry, words.t)}`,
      ...entry.chain.map((link) => linkText(link, words)),
    ]),
  );
}

function keyText(
  { hasKey, chain }: Pick<Converted['entries'][number], 'hasKey' | 'chain'>,
  t: Translate<'convert'>,
): string {
  return hasKey ? t(chain.length > 0 ? 'convert.keyFor' : 'convert.keyOnly') : t('convert.noKey');
}

function linkText(
  { name, notAfter }: ChainLink,
  { t, format }: { readonly t: Translate<'convert'>; readonly format: Format },
): string {
  return notAfter === null ? name : `${name} · ${t('convert.until', { day: format.date(notAfter) })}`;
}

interface OutputSectionProps
  extends Pick<ShowProps<ConvertOptions, Converted>, 'options' | 'onOptions' | 'isBusy'> {
  /** The input contains a private key. */
  readonly hasKey: boolean;
  readonly hasRoot: boolean;
}

function OutputSection({ hasKey, hasRoot, options, onOptions, isBusy }: OutputSectionProps) {
  const t = useText(convertTexts);
  const { format, kind, withKey, alias, password } = options;
  const change = (changed: Partial<ConvertOptions>, isTyped = false) =>
    onOptions({ ...options, isConfirmed: false, ...changed }, isTyped);
  const box = (key: 'withKey' | 'withRoot' | 'isJoined' | 'isDer', label: string) => (
    <Checkbox
      label={label}
      checked={options[key]}
      onCheckedChange={(checked) => onOptions({ ...options, isConfirmed: false, [key]: checked })}
    />
  );
  const isStore = format === 'pfx' || format === 'jks';
  const mayHaveKey = hasKey && (isStore || format === 'pem');
  const isUnfitForJava = format === 'pfx' && /[^\x20-\x7e]/.test(password);
  return (
    <CardSection title={t('convert.to')} hint={t(`convert.formatAbouts.${format}`)}>
      <form
        className={css({ display: 'grid', gap: '4', justifyItems: 'start' })}
        onSubmit={(event) => {
          event.preventDefault();
          change({ isConfirmed: true, now: Date.now() });
        }}
      >
        <SegmentedControl
          label={t('convert.to')}
          options={storeFormats.map((each) => ({ value: each, label: t(`convert.formats.${each}`) }))}
          value={format}
          onValueChange={(each) => change({ format: each })}
        />
        <div className={row}>
          {mayHaveKey && box('withKey', t('convert.withKey'))}
          {hasRoot && box('withRoot', t('convert.withRoot'))}
          {format === 'pem' && box('isJoined', t('convert.joined'))}
          {format === 'p7b' && box('isDer', t('convert.derEncoding'))}
        </div>
        <div className={fields}>
          {(isStore || (mayHaveKey && withKey)) && (
            <OutputPassword
              value={password}
              hint={
                isUnfitForJava
                  ? t('convert.passwordAscii')
                  : t(isStore ? 'convert.passwordStore' : 'convert.passwordOptional')
              }
              onValueChange={(value) => change({ password: value }, true)}
            />
          )}
          {format === 'pfx' && (
            <Field
              label={t('convert.kind')}
              hint={t('convert.kindAbout')}
              className={css({ flex: '1 1 16rem' })}
            >
              <NativeSelect
                options={kinds.map((each) => ({ value: each, label: t(`convert.kinds.${each}`) }))}
                value={kind}
                onValueChange={(each) => change({ kind: each })}
              />
            </Field>
          )}
          <Field
            label={t('convert.alias')}
            hint={t('convert.aliasHint')}
            className={css({ flex: '1 1 14rem' })}
          >
            <TextInput value={alias} onValueChange={(value) => change({ alias: value }, true)} />
          </Field>
        </div>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('convert.go')}
        </Button>
      </form>
    </CardSection>
  );
}

const list = css({ display: 'grid', gap: '3' });
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', rowGap: '2' });
const fields = css({ display: 'flex', flexWrap: 'wrap', gap: '4', w: 'full' });
