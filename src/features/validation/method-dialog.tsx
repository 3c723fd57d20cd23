import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DcvMethod } from '#core/contract/calls/validation.ts';
import { isMailbox } from '#core/names/mailbox.ts';
import { loadPublicSuffixes } from '#core/names/public-suffix.ts';
import { baseName } from '#core/names/wildcard.ts';
import { standardMailboxes } from '#core/validation/emails.ts';
import { methodsFor } from '#core/validation/methods.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { methodCards } from '#src/features/purchase/dcv-group.tsx';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import type { DcvPanelProps } from '#src/features/validation/dcv-panel-props.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

/** Another way to validate one name, or all that are not validated yet. */
export function MethodDialog({
  order,
  view,
  send,
  onClose,
}: DcvPanelProps & { readonly onClose: () => void }) {
  const t = useText(orderTexts, consoleTexts, purchaseTexts);
  const open = view.validations.filter(({ state }) => state !== 'validated');
  const [domain, setDomain] = useState('');
  const names = domain === '' ? open.map(({ domainName }) => domainName) : [domain];
  const current = view.validations.find(({ domainName }) => names.includes(domainName))?.dcvMethod;
  const [method, setMethod] = useState<DcvMethod | null>(null);
  const choices = methodsFor(order.productType, order.subBrand, names, new Date(order.serverTime));
  const chosen = method ?? current ?? order.dcvMethod;
  const isMail = chosen === 'email' || chosen === 'email_dns';
  const [mailbox, setMailbox] = useState('');
  const standard = useStandardMailboxes(names[0] ?? '');
  const email = chosen === 'email' ? mailbox || (standard[0] ?? '') : mailbox.trim();
  return (
    <Dialog
      open
      keepOnOutside
      title={t('order.dcv.changeTitle')}
      description={t('order.dcv.changeAbout')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            disabled={isMail ? !isMailbox(email) : chosen === current}
            onClick={() => {
              send({ type: 'method.change', domain, method: chosen, ...(isMail ? { email } : {}) });
              onClose();
            }}
          >
            {t('order.dcv.changeOk')}
          </Button>
        </>
      }
    >
      <div className={css({ display: 'grid', gap: '4' })}>
        {open.length > 1 && (
          <Field label={t('order.dcv.name')}>
            <NativeSelect
              options={[
                { value: '', label: t('order.dcv.changeName') },
                ...open.map(({ domainName }) => ({ value: domainName, label: domainName })),
              ]}
              value={domain}
              onValueChange={setDomain}
            />
          </Field>
        )}
        <RadioCards
          label={t('order.facts.method')}
          columns="one"
          options={methodCards(choices, t)}
          value={chosen}
          onValueChange={(next) => {
            setMethod(next);
            setMailbox('');
          }}
        />
        {chosen === 'email' && (
          <Field label={t('order.dcv.mail.standard')}>
            <NativeSelect
              options={standard.map((value) => ({ value, label: value }))}
              value={email}
              onValueChange={setMailbox}
            />
          </Field>
        )}
        {chosen === 'email_dns' && (
          <Field label={t('order.dcv.mail.own')} hint={t('order.dcv.mail.ownAbout')}>
            <TextInput
              type="email"
              autoComplete="email"
              value={mailbox}
              onChange={(event) => setMailbox(event.currentTarget.value)}
            />
          </Field>
        )}
      </div>
    </Dialog>
  );
}

/** The mailboxes that every owner of the name's root domain has; none until the list of suffixes is here. */
function useStandardMailboxes(name: string): readonly string[] {
  const suffixes = useQuery({
    queryKey: ['public-suffixes'],
    queryFn: loadPublicSuffixes,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (suffixes.data === undefined || name === '') return [];
  const base = baseName(name);
  const root = suffixes.data.rootDomain(base) ?? base;
  return standardMailboxes.map((local) => `${local}@${root}`);
}
