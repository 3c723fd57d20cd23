import { Check, Circle } from 'lucide-react';
import { useId, useState } from 'react';
import { containsOwnWord, ownWords, passwordRuleFaults } from '#core/account/password-rules.ts';
import type { SecurityOverview } from '#core/contract/calls/security.ts';
import * as securityCalls from '#core/contract/calls/security.ts';
import * as sessionCalls from '#core/contract/calls/session.ts';
import type { Fault } from '#core/fault.ts';
import { passwordLengths } from '#core/session/password.ts';
import { hashPassword } from '#src/adapters/session/hash-password.ts';
import { useWork } from '#src/console/action/use-action.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useServices } from '#src/console/services.ts';
import { orderFaultTexts } from '#src/console/texts.ts';
import { securityTexts } from '#src/features/security/texts.ts';
import { useSecretField } from '#src/features/session/use-secret-field.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { FocusOnce } from '#src/ui/field/focus-once.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { PasswordInput } from '#src/ui/text-input/password-input.tsx';
import { toast } from '#src/ui/toast/toasts.ts';
import { css } from '#styled/css';

interface PasswordCardProps {
  readonly overview: SecurityOverview;
  readonly isFresh: boolean;
}

/** The password, and a form to change it once asked for. */
export function PasswordCard({ overview, isFresh }: PasswordCardProps) {
  const t = useText(securityTexts);
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const changed = format.date(overview.passwordTime);
  return (
    <SectionCard
      title={t('security.password.title')}
      hint={
        changed === '-'
          ? t('security.password.neverChanged')
          : t('security.password.changed', { date: changed })
      }
      actions={!isOpen && <Button onClick={() => setOpen(true)}>{t('security.password.change')}</Button>}
    >
      {isOpen && <PasswordForm overview={overview} isFresh={isFresh} onClose={() => setOpen(false)} />}
    </SectionCard>
  );
}

/** Handles of the secrets, and what is known of them. */
interface Typed {
  readonly handle: string | null;
  readonly length: number;
}

const nothing: Typed = { handle: null, length: 0 };

function PasswordForm({ overview, isFresh, onClose }: PasswordCardProps & { readonly onClose: () => void }) {
  const t = useText(securityTexts, orderFaultTexts);
  const id = useId();
  const { client, secrets } = useServices();
  const { data: account } = useCall(sessionCalls.account, {});
  const [typed, setTyped] = useState(nothing);
  const [presentTyped, setPresentTyped] = useState(nothing);
  const [endOthers, setEndOthers] = useState(true);
  const [own, setOwn] = useState<readonly Fault[]>([]);
  const [attempt, setAttempt] = useState(0);
  const fresh = useSecretField(secrets, (handle, length) => {
    setTyped({ handle, length });
    setOwn([]);
  });
  const present = useSecretField(secrets, (handle, length) => {
    setPresentTyped({ handle, length });
    setOwn([]);
  });
  const { by, methods } = overview.confirmation;
  const hasFactor = !methods.includes('password');
  const needsPresent = !hasFactor;
  const change = useWork(
    async () => {
      const body = {
        password: await hashPassword(secrets.peek(typed.handle ?? '') ?? ''),
        ...(needsPresent && {
          present: await hashPassword(secrets.peek(presentTyped.handle ?? '') ?? ''),
        }),
        endOthers,
      };
      const { ended } = await client.call(securityCalls.changePassword, { body });
      toast({
        tone: 'success',
        title: ended === 0 ? t('security.password.done') : t('security.password.doneEnded', { count: ended }),
      });
      onClose();
    },
    { showsFailure: true },
  );
  const words = account ? ownWords({ ...account.accountInfo, companyName: account.companyName }) : [];
  const hasOwnWord = containsOwnWord(fresh.value, words);
  const { failure } = change.view;
  const refused = failure?.kind === 'refused' ? failure.errors : [];
  const faults = own.length > 0 ? own : refused;
  const errorOf = (field: string) => {
    const fault = faults.find((each) => each.field === field);
    if (fault === undefined) return undefined;
    const isWrong = field === 'present' && fault.reason === 'mismatch';
    return isWrong ? t('security.password.wrongPresent') : faultText(fault, t);
  };
  const submit = () => {
    const found = [
      ...(needsPresent && presentTyped.length === 0
        ? [{ field: 'present', reason: 'password-empty', found: '' } as const]
        : []),
      ...passwordRuleFaults({ length: typed.length, hasOwnWord }),
    ];
    setOwn(found);
    setAttempt(attempt + 1);
    if (found.length === 0) change.start(null);
  };
  const { least, most } = passwordLengths;
  const [first] = faults;
  return (
    <form
      noValidate
      method="dialog"
      className={form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {failure && refused.length === 0 && own.length === 0 && (
        <Notice tone="danger" role="alert">
          {failure.kind === 'work' ? t('faults.calls.broken') : failureText(failure, t)}
        </Notice>
      )}
      <div className={columns}>
        <div className={stack}>
          {/* A password manager stores the new one under this name. */}
          <input type="text" name="username" autoComplete="username" value={overview.email} readOnly hidden />
          {needsPresent && (
            <Field
              id={`${id}present`}
              label={t('security.password.present')}
              error={errorOf('present')}
              required
            >
              <PasswordInput
                name="present"
                autoComplete="current-password"
                value={present.value}
                onValueChange={present.change}
              />
            </Field>
          )}
          <Field id={`${id}password`} label={t('security.password.new')} error={errorOf('password')} required>
            <PasswordInput
              name="password"
              autoComplete="new-password"
              value={fresh.value}
              onValueChange={fresh.change}
            />
          </Field>
          <ul className={rules}>
            <Rule
              isMet={typed.length >= least && typed.length <= most}
              text={t('security.password.rules.length', { count: typed.length })}
            />
            <Rule isMet={typed.length > 0 && !hasOwnWord} text={t('security.password.rules.own')} />
            <Rule isMet={null} text={t('security.password.rules.common')} />
          </ul>
        </div>
        <div className={stack}>
          {hasFactor && isFresh && (
            <Notice tone="info">
              {t('security.password.presentNotNeeded', { method: t(`security.methods.${by}`) })}
            </Notice>
          )}
          <Checkbox
            label={t('security.password.endOthers')}
            description={t('security.password.endOthersAbout')}
            checked={endOthers}
            onCheckedChange={setEndOthers}
          />
        </div>
      </div>
      {first && <FocusOnce key={attempt} id={`${id}${first.field}`} />}
      <div className={foot}>
        <p className={note}>
          {overview.canSendMail && t('security.password.mail', { email: overview.email })}
        </p>
        <Button onClick={onClose} disabled={change.view.isBusy}>
          {t('security.password.discard')}
        </Button>
        <Button type="submit" variant="primary" busy={change.view.isBusy}>
          {t('security.password.submit')}
        </Button>
      </div>
    </form>
  );
}

/** `isMet` is null for what only the server can see. */
function Rule({ isMet, text }: { readonly isMet: boolean | null; readonly text: string }) {
  const t = useText(securityTexts);
  return (
    <li className={isMet ? met : unmet}>
      {isMet ? <Check aria-hidden="true" /> : <Circle aria-hidden="true" />}
      <span>{text}</span>
      {isMet !== null && (
        <span className="sr-only">{t(isMet ? 'security.password.met' : 'security.password.unmet')}</span>
      )}
    </li>
  );
}

const form = css({ display: 'grid', gap: '4' });
const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: { base: '4', md: '6' },
});
const stack = css({ display: 'grid', gap: '4', alignContent: 'start' });
const rules = css({
  display: 'grid',
  gap: '1.5',
  fontSize: 'sm',
  '& svg': { w: '3.5', h: '3.5', mt: '0.5', flexShrink: 0 },
});
const met = css({ display: 'flex', gap: '2', color: 'success' });
const unmet = css({ display: 'flex', gap: '2', color: 'fg.muted' });
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'end',
  gap: '2',
});
const note = css({ flex: '1 1 14rem', fontSize: 'sm', color: 'fg.muted', overflowWrap: 'anywhere' });
