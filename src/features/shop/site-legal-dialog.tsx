import { useState } from 'react';
import * as v from 'valibot';
import * as siteCalls from '#core/contract/shop-site.ts';
import { type HelpLanguage, helpLanguages } from '#core/help/article.ts';
import type { LegalKind } from '#core/site/legal-kinds.ts';
import { legalSchema, longestLegal } from '#core/site/site-parts.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { ArticleBody } from '#src/console/help/article-body.tsx';
import { defaultValues } from '#src/console/help/default-values.ts';
import { helpArticleTexts } from '#src/console/help/texts.ts';
import { shopSiteTexts } from '#src/features/shop/site.texts.ts';
import { type PartDialogProps, SiteDialog } from '#src/features/shop/site-dialog.tsx';
import { minor } from '#src/features/shop/system-style.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { TextArea } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

/** Writes a legal text in both languages, beside how visitors will see it. */
export function LegalDialog({ site, part, onClosed }: PartDialogProps & { readonly part: LegalKind }) {
  const t = useText(shopSiteTexts, helpArticleTexts);
  const [isReset, reset] = useState(false);
  const [language, choose] = useState<HelpLanguage>('zh');
  const [typed, type] = useState(site[part].content ?? { zh: '', en: '' });
  const [seen, look] = useState<{ readonly language: HelpLanguage; readonly source: string } | null>(null);
  const preview = useCall(
    siteCalls.previewLegal,
    { body: seen ?? { language: 'zh', source: '' } },
    { enabled: seen !== null },
  );
  const read = v.safeParse(legalSchema, typed);
  const isSeen = seen !== null && seen.source === typed[seen.language] && preview.data?.faults.length === 0;
  return (
    <SiteDialog
      {...{ site, part, onClosed, isReset }}
      content={read.success && isSeen ? read.output : undefined}
      onReset={reset}
      resetLabel={t('shopSite.legal.remove')}
    >
      <SegmentedControl
        label={t('shopSite.legal.language')}
        options={helpLanguages.map((value) => ({ value, label: t(`shopSite.legal.languages.${value}`) }))}
        value={language}
        onValueChange={choose}
      />
      <Field label={t('shopSite.legal.source')} hint={t('shopSite.legal.sourceHint')} required>
        <TextArea
          mono
          rows={12}
          lang={language}
          maxLength={longestLegal}
          value={typed[language]}
          onValueChange={(source) => type({ ...typed, [language]: source })}
        />
      </Field>
      <div>
        <Button disabled={typed[language] === ''} onClick={() => look({ language, source: typed[language] })}>
          {t('shopSite.legal.preview')}
        </Button>
        {!isSeen && <span className={minor}>{t('shopSite.legal.unseen')}</span>}
      </div>
      {seen !== null && (
        <QueryGate query={preview} failed={t('shopSite.failed')}>
          {({ blocks, faults }) =>
            faults.length > 0 ? (
              <Notice tone="danger" title={t('shopSite.legal.wrong')}>
                <ul>
                  {faults.map((each) => (
                    <li key={each}>{each}</li>
                  ))}
                </ul>
              </Notice>
            ) : (
              <section lang={seen.language} aria-label={t('shopSite.legal.preview')} className={shown}>
                <ArticleBody blocks={blocks} values={defaultValues(t)} />
              </section>
            )
          }
        </QueryGate>
      )}
    </SiteDialog>
  );
}

const shown = css({
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
  p: '4',
  maxH: '24rem',
  overflowY: 'auto',
});
