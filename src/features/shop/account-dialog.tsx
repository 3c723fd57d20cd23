import { useState } from 'react';
import type { DataOf } from '#core/contract/call.ts';
import * as customerCalls from '#core/contract/shop-customers.ts';
import { ReasonDialog } from '#src/features/shop/reason-dialog.tsx';
import { shopTexts } from '#src/features/shop/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

export type AccountVerb = 'discount' | 'disable' | 'enable' | 'sessions' | 'erase';

interface AccountDialogProps {
  readonly verb: AccountVerb;
  readonly customer: DataOf<typeof customerCalls.customer>;
  readonly onClosed: () => void;
}

/** Confirms what is done to an account as a whole. */
export function AccountDialog({ verb, ...props }: AccountDialogProps) {
  if (verb === 'discount') return <Discount {...props} />;
  if (verb === 'sessions') return <Sessions {...props} />;
  if (verb === 'erase') return <Erase {...props} />;
  return <Disable {...props} isDisabling={verb === 'disable'} />;
}

type PartProps = Omit<AccountDialogProps, 'verb'>;

function Discount({ customer: { id, discount }, onClosed }: PartProps) {
  const t = useText(shopTexts);
  const [typed, type] = useState(String(discount));
  const percent = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
  const isValid = percent >= 1 && percent <= 100;
  return (
    <ReasonDialog
      call={customerCalls.changeDiscount}
      title={t('shop.discount.title')}
      confirm={t('shop.verbs.discount')}
      done={t('shop.discount.done')}
      argsOf={(reason) => (isValid ? { params: { id }, body: { discount: percent, reason } } : null)}
      reasons={[t('shop.reasons.agreement'), t('shop.reasons.correction')]}
      onClosed={onClosed}
    >
      <Field
        label={t('shop.customers.discount')}
        required
        hint={t('shop.discount.about')}
        error={isValid ? undefined : t('shop.discount.range')}
      >
        <TextInput inputMode="numeric" suffix="%" value={typed} onValueChange={type} />
      </Field>
    </ReasonDialog>
  );
}

function Disable({ customer: { id, users }, isDisabling, onClosed }: PartProps & { isDisabling: boolean }) {
  const t = useText(shopTexts);
  const verb = isDisabling ? 'disable' : 'enable';
  const isDisabled = isDisabling ? ('true' as const) : ('false' as const);
  return (
    <ReasonDialog
      call={customerCalls.setDisabled}
      tone={isDisabling ? 'danger' : 'primary'}
      title={t(`shop.${verb}.title`)}
      confirm={t(`shop.verbs.${verb}`)}
      done={t(`shop.${verb}.done`)}
      argsOf={(reason) => ({ params: { id }, body: { isDisabled, reason } })}
      reasons={
        isDisabling
          ? [t('shop.reasons.abuse'), t('shop.reasons.fraud'), t('shop.reasons.asked')]
          : [t('shop.reasons.resolved'), t('shop.reasons.mistake')]
      }
      onClosed={onClosed}
    >
      <p>{t.count(`shop.${verb}.about`, users.length)}</p>
    </ReasonDialog>
  );
}

function Sessions({ customer: { id, users }, onClosed }: PartProps) {
  const t = useText(shopTexts);
  const open = users.reduce((sum, { sessions }) => sum + sessions, 0);
  return (
    <ReasonDialog
      call={customerCalls.endSessions}
      tone="danger"
      title={t('shop.sessions.title')}
      confirm={t('shop.verbs.sessions')}
      done={t('shop.sessions.done')}
      argsOf={() => ({ params: { id }, body: { userID: '' } })}
      reasons={null}
      onClosed={onClosed}
    >
      <p>{t.count('shop.sessions.about', open)}</p>
    </ReasonDialog>
  );
}

function Erase({ customer: { id, accountNo, balance }, onClosed }: PartProps) {
  const t = useText(shopTexts);
  const [typed, type] = useState('');
  return (
    <ReasonDialog
      call={customerCalls.erase}
      tone="danger"
      title={t('shop.erase.title')}
      confirm={t('shop.verbs.erase')}
      done={t('shop.erase.done')}
      argsOf={(reason) =>
        typed.trim() === accountNo ? { params: { id }, body: { accountNo: typed.trim(), reason } } : null
      }
      reasons={[t('shop.reasons.asked'), t('shop.reasons.law')]}
      onClosed={onClosed}
    >
      <ul className={css({ display: 'grid', gap: '2', ps: '5', listStyleType: 'disc' })}>
        <li>{t('shop.erase.gone')}</li>
        <li>{t('shop.erase.kept')}</li>
        <li>{t('shop.erase.final')}</li>
        {balance !== 0 && <li>{t('shop.erase.balance')}</li>}
      </ul>
      <Field label={t('shop.erase.type', { accountNo })} required>
        <TextInput mono value={typed} onValueChange={type} />
      </Field>
    </ReasonDialog>
  );
}
