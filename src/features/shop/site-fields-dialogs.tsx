import { useState } from 'react';
import * as v from 'valibot';
import { formatCents } from '#core/money/money.ts';
import { currencySchema, senderSchema, siteSellerSchema } from '#core/site/site-parts.ts';
import { shopSiteTexts } from '#src/features/shop/site.texts.ts';
import { type PartDialogProps, SiteDialog } from '#src/features/shop/site-dialog.tsx';
import { minor } from '#src/features/shop/system-style.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

/** Who mails are from. */
export function SenderDialog({ site, onClosed }: PartDialogProps) {
  const t = useText(shopSiteTexts);
  const [isReset, reset] = useState(false);
  const [typed, type] = useState(site.sender.content ?? { name: site.files.siteName, replyTo: '' });
  const read = v.safeParse(senderSchema, typed);
  const isMailbox = v.is(senderSchema.entries.replyTo, typed.replyTo);
  const { from } = site.files;
  return (
    <SiteDialog
      {...{ site, onClosed, isReset }}
      part="sender"
      content={read.success ? read.output : undefined}
      onReset={reset}
    >
      <Field label={t('shopSite.sender.name')} required>
        <TextInput maxLength={60} value={typed.name} onValueChange={(name) => type({ ...typed, name })} />
      </Field>
      <Field
        label={t('shopSite.sender.replyTo')}
        hint={t('shopSite.sender.replyToHint')}
        error={isMailbox ? undefined : t('shopSite.sender.mailbox')}
      >
        <TextInput
          type="email"
          maxLength={254}
          value={typed.replyTo}
          onValueChange={(replyTo) => type({ ...typed, replyTo: replyTo.trim() })}
        />
      </Field>
      <p>
        <span className={minor}>{t('shopSite.sender.preview')}</span>
        {typed.name} {from !== '' && `<${from}>`}
      </p>
    </SiteDialog>
  );
}

/** What amounts are shown in. */
export function CurrencyDialog({ site, onClosed }: PartDialogProps) {
  const t = useText(shopSiteTexts);
  const [isReset, reset] = useState(false);
  const [typed, type] = useState(site.currency.content ?? site.files.currency);
  const read = v.safeParse(currencySchema, typed);
  const fields = [
    ['symbol', 4, undefined],
    ['unit', 3, t('shopSite.currency.unitHint')],
    ['exRate', 20, t('shopSite.currency.exRateHint')],
  ] as const;
  return (
    <SiteDialog
      {...{ site, onClosed, isReset }}
      part="currency"
      content={read.success ? read.output : undefined}
      onReset={reset}
    >
      {fields.map(([name, most, hint]) => (
        <Field
          key={name}
          label={t(`shopSite.currency.${name}`)}
          hint={hint}
          required
          error={
            typed[name] === '' || v.is(currencySchema.entries[name], typed[name])
              ? undefined
              : t('shopSite.currency.format')
          }
        >
          <TextInput
            maxLength={most}
            value={typed[name]}
            onValueChange={(value) => type({ ...typed, [name]: value.trim() })}
          />
        </Field>
      ))}
      {read.success && (
        <p>
          <span className={minor}>{t('shopSite.currency.preview')}</span>
          {formatCents(10_000, read.output)}
        </p>
      )}
    </SiteDialog>
  );
}

const sellerFields = [
  ...(['legalName', 'taxNumber', 'address', 'telephone', 'bank', 'account'] as const),
  ...(['vatRate', 'payee', 'reviewer', 'issuer'] as const),
] as const;
const required: readonly string[] = ['legalName', 'taxNumber', 'address', 'telephone', 'vatRate'];
const noSeller = {
  ...{ legalName: '', taxNumber: '', address: '', telephone: '', bank: '', account: '' },
  ...{ vatRate: '6', payee: '', reviewer: '', issuer: '' },
};

/** Who issues invoices. */
export function SellerDialog({ site, onClosed }: PartDialogProps) {
  const t = useText(shopSiteTexts);
  const [isReset, reset] = useState(false);
  const [typed, type] = useState(site.seller.content ?? { ...noSeller, legalName: site.files.seller });
  const read = v.safeParse(siteSellerSchema, typed);
  return (
    <SiteDialog
      {...{ site, onClosed, isReset }}
      part="seller"
      content={read.success ? read.output : undefined}
      onReset={reset}
    >
      <div className={pairs}>
        {sellerFields.map((name) => (
          <Field
            key={name}
            label={t(`shopSite.seller.${name}`)}
            required={required.includes(name)}
            error={
              name !== 'vatRate' || v.is(siteSellerSchema.entries.vatRate, typed.vatRate)
                ? undefined
                : t('shopSite.seller.rate')
            }
          >
            <TextInput
              maxLength={128}
              value={typed[name]}
              onValueChange={(value) => type({ ...typed, [name]: value })}
            />
          </Field>
        ))}
      </div>
    </SiteDialog>
  );
}

const pairs = css({ display: 'grid', gridTemplateColumns: { base: '1fr', md: '1fr 1fr' }, gap: '4' });
