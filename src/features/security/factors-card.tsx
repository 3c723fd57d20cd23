import {
  Fingerprint,
  LifeBuoy,
  Mail,
  MessageSquareText,
  Pencil,
  Plus,
  Smartphone,
  Trash2,
} from 'lucide-react';
import { useCallback, useState } from 'react';
import { enrolledKinds } from '#core/account/confirmation.ts';
import type { Passkey, SecurityOverview } from '#core/contract/calls/security.ts';
import * as securityCalls from '#core/contract/calls/security.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { useAction, useChosenCall } from '#src/console/action/use-action.ts';
import { HelpButton } from '#src/console/help/help-button.tsx';
import { EnrolDialog } from '#src/features/security/enrol-dialog.tsx';
import { FactRow } from '#src/features/security/fact-row.tsx';
import { RecoveryRow } from '#src/features/security/recovery-row.tsx';
import { securityTexts } from '#src/features/security/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button, IconButton } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { toast } from '#src/ui/toast/toasts.ts';

/** The user's second factors, and the recovery codes that stand in for them. */
export function FactorsCard({ overview }: { readonly overview: SecurityOverview }) {
  const t = useText(securityTexts);
  const format = useFormat();
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState('');
  const removal = useChosenCall({ confirms: true, done: t('security.factors.removed') });
  const { passkeys, app, mail, tel } = overview;
  const kinds = passkeys.length + Number(app.isOn) + Number(mail.isOn) + Number(tel.isOn);
  const remove = (name: string, call: Parameters<typeof removal.start>[0]) => {
    setRemoved(name);
    removal.start(call);
  };
  const switchOff = (authType: 'google' | 'email' | 'tel') => ({
    call: securityCalls.setTwoStepAuth,
    args: { body: { authType, status: 'N' } },
  });
  const usedOn = (time: string) => {
    const date = format.date(time);
    return date === '-' ? t('security.factors.neverUsed') : t('security.factors.used', { date });
  };
  const closeAdding = useCallback(
    (isDone: boolean) => {
      setAdding(false);
      if (isDone) toast({ tone: 'success', title: t('security.enrol.done') });
    },
    [t],
  );
  const removeButton = (name: string, call: Parameters<typeof removal.start>[0]) => (
    <IconButton
      label={t('security.factors.remove', { name })}
      icon={<Trash2 />}
      onClick={() => remove(name, call)}
    />
  );
  return (
    <SectionCard
      title={t('security.factors.title')}
      help={<HelpButton article="two-factor" about={t('security.factors.title')} />}
      actions={
        <Button icon={<Plus />} onClick={() => setAdding(true)}>
          {t('security.factors.add')}
        </Button>
      }
    >
      {kinds === 0 ? (
        <EmptyState
          icon={<Fingerprint />}
          title={t('security.factors.none')}
          description={t('security.factors.noneAbout')}
        />
      ) : (
        <ul>
          {passkeys.map((passkey) => (
            <FactRow
              key={passkey.id}
              icon={<Fingerprint />}
              title={passkey.name}
              facts={[
                t('security.factors.passkey'),
                passkey.isSynced ? t('security.factors.synced') : '',
                t('security.factors.added', { date: format.date(passkey.createdTime) }),
                usedOn(passkey.lastUsedTime),
              ]}
              tag={<StatusTag tone="success">{t('security.factors.aloneTag')}</StatusTag>}
              actions={
                <>
                  <IconButton
                    label={t('security.factors.rename', { name: passkey.name })}
                    icon={<Pencil />}
                    onClick={() => setRenamed(passkey)}
                  />
                  {removeButton(passkey.name, {
                    call: securityCalls.removePasskey,
                    args: { params: { id: passkey.id } },
                  })}
                </>
              }
            />
          ))}
          {app.isOn && (
            <FactRow
              icon={<Smartphone />}
              title={t('security.factors.app')}
              facts={[
                t('security.factors.appAbout'),
                t('security.factors.added', { date: format.date(app.createdTime) }),
                usedOn(app.lastUsedTime),
              ]}
              tag={<StatusTag>{t('security.factors.afterTag')}</StatusTag>}
              actions={removeButton(t('security.factors.app'), switchOff('google'))}
            />
          )}
          {mail.isOn && (
            <FactRow
              icon={<Mail />}
              title={t('security.factors.email')}
              facts={[overview.email, usedOn(mail.lastUsedTime)]}
              tag={<StatusTag>{t('security.factors.afterTag')}</StatusTag>}
              actions={removeButton(t('security.factors.email'), switchOff('email'))}
            />
          )}
          {tel.isOn && (
            <FactRow
              icon={<MessageSquareText />}
              title={t('security.factors.tel')}
              facts={[tel.sentTo, usedOn(tel.lastUsedTime)]}
              tag={<StatusTag>{t('security.factors.afterTag')}</StatusTag>}
              actions={removeButton(t('security.factors.tel'), switchOff('tel'))}
            />
          )}
          <RecoveryRow overview={overview} icon={<LifeBuoy />} />
        </ul>
      )}
      {isAdding && <EnrolDialog overview={overview} onClose={closeAdding} />}
      {renamed && <RenameDialog key={renamed.id} passkey={renamed} onClose={() => setRenamed(null)} />}
      <ActionDialog
        action={removal}
        texts={{
          title: t('security.factors.removeTitle', { name: removed }),
          confirm: t('security.factors.removeConfirm'),
          keep: t('common.cancel'),
          unresolved: t('security.factors.unresolved'),
          refused: t('security.factors.refused'),
        }}
      >
        <p>{t('security.factors.removeAbout')}</p>
        {kinds === 1 && <p>{t('security.factors.removeLast')}</p>}
      </ActionDialog>
    </SectionCard>
  );
}

/** Whether the user has a second factor. */
export function hasFactor({ passkeys, app, mail, tel }: SecurityOverview): boolean {
  const isOn = { app: app.isOn, email: mail.isOn, tel: tel.isOn };
  return enrolledKinds({ ...isOn, passkeys: passkeys.length, recoveryCodes: 0 }).length > 0;
}

function RenameDialog({ passkey, onClose }: { readonly passkey: Passkey; readonly onClose: () => void }) {
  const t = useText(securityTexts);
  const [name, setName] = useState(passkey.name);
  const rename = useAction(securityCalls.renamePasskey, { done: t('security.factors.renamed') });
  const save = () => {
    const typed = name.trim();
    if (typed !== '' && typed !== passkey.name)
      rename.start({ params: { id: passkey.id }, body: { name: typed } });
    onClose();
  };
  return (
    <Dialog
      open
      size="sm"
      title={t('security.factors.renameTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" disabled={name.trim() === ''} onClick={save}>
            {t('security.factors.save')}
          </Button>
        </>
      }
    >
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label={t('security.factors.name')}>
          <TextInput maxLength={60} value={name} onValueChange={setName} />
        </Field>
      </form>
    </Dialog>
  );
}
