import type { ShowProps } from '#src/features/tools/kit/tool-definition.ts';
import type { RuleHistory } from '#src/features/tools/replace/replace-options.ts';
import { replaceTexts } from '#src/features/tools/replace/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Card, CardSection, SectionCard } from '#src/ui/card/card.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css, cx } from '#styled/css';
import type { ReplaceReport } from '#workers/tools-replace-api.ts';

/** Preview of what the rules change in every file, before anything is saved. */
export function ReplaceResult({ value, options, isBusy }: ShowProps<RuleHistory, ReplaceReport>) {
  const t = useText(replaceTexts);
  const format = useFormat();
  const { files, counts, previews, patternFaults } = value;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const count = (changes: number) =>
    changes === 0 ? t('replace.noChange') : t.count('replace.total', changes);
  const wrong = patternFaults.flatMap((fault, at) => (fault === null ? [] : [{ ...fault, n: at + 1 }]));
  return (
    <div className={cx(css({ display: 'grid', gap: '4.5' }), isBusy && css({ opacity: 0.6 }))}>
      {wrong.length > 0 && (
        <Notice tone="warning" role="alert">
          {wrong.map(({ code, detail, n }) => (
            <p key={n}>{t(`replace.patternFaults.${code}`, { n, detail })}</p>
          ))}
        </Notice>
      )}
      <Card>
        <CardSection title={`${t('replace.files')} · ${count(total)}`}>
          <KeyValues
            layout="start"
            items={files.map(({ name, changes, encoding, fault }) => ({
              label: name || t('replace.pasted'),
              value: fault
                ? t(`replace.faults.${fault}`)
                : `${count(changes)}${encoding ? ` · ${t(`replace.encodings.${encoding}`)}` : ''}`,
            }))}
          />
        </CardSection>
        {counts.length > 1 && (
          <CardSection title={t('replace.byRule')}>
            <KeyValues
              layout="start"
              items={counts.map((changes, at) => ({
                label: <code>{options.rules[at]?.find.slice(0, 80)}</code>,
                value: count(changes),
              }))}
            />
          </CardSection>
        )}
      </Card>
      {previews.length > 0 && (
        <SectionCard
          title={t('replace.preview')}
          hint={
            total > previews.length &&
            t('replace.previewSome', {
              shown: format.number(previews.length),
              total: format.number(total),
            })
          }
        >
          <ol className={list}>
            {previews.map(({ file, line, before, found, replacement, after }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: changes may be alike
              <li key={at} className={css({ display: 'grid', gap: '0.5' })}>
                <span className={place}>
                  {file && `${file} · `}
                  {t('replace.line', { line })}
                </span>
                <code className={code}>
                  {before}
                  <del className={gone}>{found}</del>
                  <ins className={come}>{replacement}</ins>
                  {after}
                </code>
              </li>
            ))}
          </ol>
        </SectionCard>
      )}
    </div>
  );
}

const list = css({ display: 'grid', gap: '3' });
const place = css({ color: 'fg.muted', fontSize: 'xs' });
const code = css({ fontSize: 'sm', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
const gone = css({ bg: 'danger.tint', color: 'danger', borderRadius: 'sm' });
const come = css({ bg: 'success.tint', color: 'success', borderRadius: 'sm', textDecoration: 'none' });
