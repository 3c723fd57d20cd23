import { useState } from 'react';
import * as helpCalls from '#core/contract/shop-help.ts';
import { type HelpLanguage, helpLanguages, longestArticle } from '#core/help/article.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { ArticleBody } from '#src/console/help/article-body.tsx';
import { defaultValues } from '#src/console/help/default-values.ts';
import { helpArticleTexts } from '#src/console/help/texts.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { shopContentTexts } from '#src/features/shop/content.texts.ts';
import { OtherVersion } from '#src/features/shop/help-other-version.tsx';
import { ReasonDialog } from '#src/features/shop/reason-dialog.tsx';
import { minor } from '#src/features/shop/system-style.ts';
import { dayText } from '#src/features/shop/typed-days.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { TextArea, TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

interface HelpDialogProps {
  /** Null for a new one. */
  readonly kept: helpCalls.KeptArticle | null;
  readonly onClosed: () => void;
}

/** Writes an article of the help, beside how readers will see it. */
export function HelpDialog({ kept, onClosed }: HelpDialogProps) {
  const now = useServerTime();
  if (kept !== null) return <KeptDialog kept={kept} onClosed={onClosed} />;
  return <Editor kept={null} source={emptyArticle(dayText(now))} base={null} onClosed={onClosed} />;
}

function KeptDialog({ kept, onClosed }: HelpDialogProps & { readonly kept: helpCalls.KeptArticle }) {
  const t = useText(shopContentTexts);
  const [opened] = useState(() => ({ staleTime: 0, refetchOnMount: 'always' as const }));
  const args = { params: { id: kept.id }, query: { lang: kept.language } };
  const found = useCall(helpCalls.helpSource, args, opened);
  if (found.data !== undefined && found.isFetchedAfterMount)
    return <Editor kept={kept} source={found.data.source} base={found.data.updateTime} onClosed={onClosed} />;
  return (
    <Dialog open size="sm" title={kept.title} onClose={onClosed}>
      <QueryGate query={found} failed={t('shopContent.help.failed')}>
        {() => null}
      </QueryGate>
    </Dialog>
  );
}

const idPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

interface EditorProps extends HelpDialogProps {
  readonly source: string;
  /** The version that is changed; null for a new article. */
  readonly base: string | null;
}

function Editor({ kept, source: first, base: opened, onClosed }: EditorProps) {
  const t = useText(shopContentTexts, helpArticleTexts);
  const [id, typeID] = useState(kept?.id ?? '');
  const [language, choose] = useState<HelpLanguage>(kept?.language ?? 'zh');
  const [source, type] = useState(first);
  const [seen, look] = useState<Draft | null>(null);
  const [base, overwrite] = useState(opened);
  const isNamed = id.length <= 60 && idPattern.test(id);
  const draft = { id, language, source };
  const isSeen = seen !== null && seen.id === id && seen.language === language && seen.source === source;
  const preview = useCall(
    helpCalls.previewHelp,
    {
      params: { id: seen?.id ?? 'x' },
      body: { language: seen?.language ?? 'zh', source: seen?.source ?? '' },
    },
    { enabled: seen !== null },
  );
  const isReady = isSeen && preview.data !== undefined && preview.data.article !== null;
  return (
    <ReasonDialog
      call={helpCalls.putHelp}
      title={kept === null ? t('shopContent.help.add') : kept.title}
      confirm={t('shopContent.help.publish')}
      done={t('shopContent.help.published')}
      argsOf={() =>
        isReady ? { params: { id }, body: { language, source, ...(base !== null && { base }) } } : null
      }
      reasons={null}
      size="lg"
      onClosed={onClosed}
    >
      {kept === null && (
        <>
          <Field
            label={t('shopContent.help.id')}
            hint={t('shopContent.help.idHint')}
            required
            error={id === '' || isNamed ? undefined : t('shopContent.help.idFormat')}
          >
            <TextInput mono maxLength={60} value={id} onValueChange={typeID} />
          </Field>
          <SegmentedControl
            label={t('shopContent.help.language')}
            options={helpLanguages.map((value) => ({
              value,
              label: t(`shopContent.help.languages.${value}`),
            }))}
            value={language}
            onValueChange={choose}
          />
        </>
      )}
      {kept !== null && <OtherVersion kept={kept} base={base} own={source} onOverwrite={overwrite} />}
      <Field label={t('shopContent.help.source')} hint={t('shopContent.help.sourceHint')} required>
        <TextArea
          mono
          rows={14}
          lang={language}
          maxLength={longestArticle}
          value={source}
          onValueChange={type}
        />
      </Field>
      <div>
        <Button disabled={!isNamed} onClick={() => look(draft)}>
          {t('shopContent.dialog.preview')}
        </Button>
        {!isSeen && <span className={minor}>{t('shopContent.help.unseen')}</span>}
      </div>
      {seen !== null && (
        <QueryGate query={preview} failed={t('shopContent.help.failed')}>
          {({ article, faults }) =>
            article === null ? (
              <Notice tone="danger" title={t('shopContent.help.wrong')}>
                <ul>
                  {faults.map((each) => (
                    <li key={each}>{each}</li>
                  ))}
                </ul>
              </Notice>
            ) : (
              <section lang={language} aria-label={t('shopContent.dialog.preview')} className={shown}>
                <h3 className={css({ fontSize: 'lg', fontWeight: 'semibold' })}>{article.title}</h3>
                <p className={minor}>{article.summary}</p>
                <ArticleBody blocks={article.blocks} values={defaultValues(t)} />
              </section>
            )
          }
        </QueryGate>
      )}
    </ReasonDialog>
  );
}

interface Draft {
  readonly id: string;
  readonly language: HelpLanguage;
  readonly source: string;
}

function emptyArticle(day: string): string {
  return `---
title: 
summary: 
topic: start
order: 900
changed: ${day}
minutes: 2
keywords: []
related: []
---

`;
}

const shown = css({
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
  p: '4',
  maxH: '24rem',
  overflowY: 'auto',
});
