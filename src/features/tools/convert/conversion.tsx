import { MadeFiles } from '#src/features/tools/convert/made-files.tsx';
import { OutputPassword } from '#src/features/tools/convert/output-password.tsx';
import { convertTexts } from '#src/features/tools/convert/texts.ts';
import type { ShowProps } from '#src/features/tools/kit/tool-definition.ts';
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
import type { Converted, ConvertOptions } from '#workers/tools-keys-api.ts';

const formats = ['pem', 'der', 'p7b', 'pfx', 'jks'] as const satisfies readonly ConvertOptions['format'][];
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
                  {hasKey ? t(chain.length > 0 ? 'convert.keyFor' : 'convert.keyOnly') : t('convert.noKey')}
                </StatusTag>
              </span>
              <ol className={css({ display: 'grid', gap: '1', ps: '5', color: 'fg.muted' })}>
                {chain.map((link) => (
                  <li key={link.sha256} className={css({ overflowWrap: 'anywhere' })}>
                    {link.name}
                    {link.notAfter !== null &&
                      ` · ${t('convert.until', { day: format.date(link.notAfter) })}`}
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

interface OutputSectionProps
  extends Pick<ShowProps<ConvertOptions, Converted>, 'options' | 'onOptions' | 'isBusy'> {
  /** The input contains a private key. */
  readonly hasKey: boolean;
  readonly hasRoot: boolean;
}

function OutputSection({ hasKey, hasRoot, options, onOptions, isBusy }: OutputSectionProps) {
  const t = useText(convertTexts);
  const { format, kind, isDer, isJoined, withKey, withRoot, alias, password } = options;
  const change = (changed: Partial<ConvertOptions>, isTyped = false) =>
    onOptions({ ...options, isConfirmed: false, ...changed }, isTyped);
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
          options={formats.map((each) => ({ value: each, label: t(`convert.formats.${each}`) }))}
          value={format}
          onValueChange={(each) => change({ format: each })}
        />
        <div className={row}>
          {mayHaveKey && (
            <Checkbox
              label={t('convert.withKey')}
              checked={withKey}
              onCheckedChange={(checked) => change({ withKey: checked })}
            />
          )}
          {hasRoot && (
            <Checkbox
              label={t('convert.withRoot')}
              checked={withRoot}
              onCheckedChange={(checked) => change({ withRoot: checked })}
            />
          )}
          {format === 'pem' && (
            <Checkbox
              label={t('convert.joined')}
              checked={isJoined}
              onCheckedChange={(checked) => change({ isJoined: checked })}
            />
          )}
          {format === 'p7b' && (
            <Checkbox
              label={t('convert.derEncoding')}
              checked={isDer}
              onCheckedChange={(checked) => change({ isDer: checked })}
            />
          )}
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
