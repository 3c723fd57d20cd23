import { useState } from 'react';
import * as v from 'valibot';
import * as siteCalls from '#core/contract/shop-site.ts';
import { type HelpLanguage, helpLanguages } from '#core/help/article.ts';
import { type SampleMail, sampleMails } from '#core/site/sample-mails.ts';
import { longestClosing, mailsSchema } from '#core/site/site-parts.ts';
import { useAction } from '#src/console/action/use-action.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { shopSiteTexts } from '#src/features/shop/site.texts.ts';
import { type PartDialogProps, SiteDialog } from '#src/features/shop/site-dialog.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { TextArea } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

const nothing = { zh: '', en: '' };

/** Writes what every mail ends with, beside mails as their readers will get them. */
export function MailsDialog({ site, onClosed }: PartDialogProps) {
  const t = useText(shopSiteTexts);
  const [isReset, reset] = useState(false);
  const [language, choose] = useState<HelpLanguage>('zh');
  const [typed, type] = useState(site.mails.content ?? nothing);
  const read = v.safeParse(mailsSchema, typed);
  return (
    <SiteDialog
      {...{ site, onClosed, isReset }}
      part="mails"
      content={read.success ? read.output : undefined}
      onReset={reset}
      resetLabel={t('shopSite.mails.remove')}
    >
      <SegmentedControl
        label={t('shopSite.legal.language')}
        options={helpLanguages.map((value) => ({ value, label: t(`shopSite.legal.languages.${value}`) }))}
        value={language}
        onValueChange={choose}
      />
      <Field label={t('shopSite.mails.closing')} hint={t('shopSite.mails.closingHint')} required>
        <TextArea
          rows={4}
          lang={language}
          maxLength={longestClosing}
          value={typed[language]}
          onValueChange={(text) => type({ ...typed, [language]: text })}
        />
      </Field>
      <Sample language={language} closing={typed[language]} />
    </SiteDialog>
  );
}

interface SampleProps {
  readonly language: HelpLanguage;
  readonly closing: string;
}

/** A mail with invented facts, here or in the operator's own mailbox. */
function Sample({ language, closing }: SampleProps) {
  const t = useText(shopSiteTexts);
  const [kind, choose] = useState<SampleMail>('code');
  const [seen, see] = useState<SampleProps | null>(null);
  const preview = useCall(
    siteCalls.previewMail,
    { body: { kind, ...(seen ?? { language, closing: '' }) } },
    { enabled: seen !== null },
  );
  const test = useAction(siteCalls.testMail, { done: t('shopSite.mails.sent') });
  return (
    <>
      <div className={bar}>
        <Field label={t('shopSite.mails.sample')}>
          <NativeSelect
            options={sampleMails.map((value) => ({ value, label: t(`shopSite.mails.samples.${value}`) }))}
            value={kind}
            onValueChange={choose}
          />
        </Field>
        <Button onClick={() => see({ language, closing })}>{t('shopSite.mails.preview')}</Button>
        <Button busy={test.view.isBusy} onClick={() => test.start({ body: { kind, language, closing } })}>
          {t('shopSite.mails.test')}
        </Button>
      </div>
      {seen !== null && (
        <QueryGate query={preview} failed={t('shopSite.mails.failed')}>
          {({ subject, text }) => (
            <section lang={seen.language} aria-label={t('shopSite.mails.preview')} className={mail}>
              <strong>{subject}</strong>
              <p className={css({ whiteSpace: 'pre-wrap', mt: '2' })}>{text}</p>
            </section>
          )}
        </QueryGate>
      )}
    </>
  );
}

const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '2.5' });
const mail = css({
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
  p: '4',
  maxH: '24rem',
  overflowY: 'auto',
  overflowWrap: 'anywhere',
});
