import { useState } from 'react';
import type { DataOf } from '#core/contract/call.ts';
import * as customerCalls from '#core/contract/shop-customers.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { useAction } from '#src/console/action/use-action.ts';
import { ReasonDialog } from '#src/features/shop/reason-dialog.tsx';
import { shopTexts } from '#src/features/shop/texts.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { StatusTag, Tag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

type User = customerCalls.CustomerUser;

interface UsersPartProps {
  readonly customer: DataOf<typeof customerCalls.customer>;
}

/** The people of an account: how they sign in, and what an operator can do for them. */
export function UsersPart({ customer: { id, users } }: UsersPartProps) {
  const t = useText(shopTexts);
  const format = useFormat();
  const end = useAction(customerCalls.endSessions, { done: t('shop.sessions.done') });
  const [reset, choose] = useState<User | null>(null);
  if (users.length === 0) return null;
  return (
    <SectionCard title={t('shop.users.title')}>
      <ul className={css({ display: 'grid', gap: '3.5' })}>
        {users.map((user) => (
          <li key={user.id} className={row}>
            <div className={css({ minW: '0', flex: '1 1 16rem', overflowWrap: 'anywhere' })}>
              <span className={css({ fontWeight: 'medium' })}>{user.displayName || user.email}</span>{' '}
              {user.isOwner && <Tag tone="info">{t('shop.users.owner')}</Tag>}{' '}
              {user.isDisabled && <StatusTag tone="danger">{t('shop.customers.disabled')}</StatusTag>}
              <span className={minor}>{[user.email, user.telephone].filter(Boolean).join(' · ')}</span>
              <span className={minor}>
                {[
                  factorsText(user, t),
                  t.count('shop.users.sessions', user.sessions),
                  isZeroTime(user.lastLoginTime)
                    ? t('shop.customers.neverIn')
                    : t('shop.users.lastLogin', { time: format.dateTime(user.lastLoginTime) }),
                ].join(' · ')}
              </span>
            </div>
            <span className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
              <Button
                size="sm"
                disabled={user.sessions === 0}
                aria-label={`${t('shop.verbs.sessions')} ${user.displayName}`}
                onClick={() => end.start({ params: { id }, body: { userID: user.id } })}
              >
                {t('shop.verbs.sessions')}
              </Button>
              <Button
                size="sm"
                disabled={!hasFactor(user)}
                aria-label={`${t('shop.users.reset')} ${user.displayName}`}
                onClick={() => choose(user)}
              >
                {t('shop.users.reset')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {reset && <ResetDialog key={reset.id} id={id} user={reset} onClosed={() => choose(null)} />}
    </SectionCard>
  );
}

interface ResetDialogProps {
  readonly id: string;
  readonly user: User;
  readonly onClosed: () => void;
}

/** Whoever lost their second factor is let in by it again, so they must have been identified first. */
function ResetDialog({ id, user, onClosed }: ResetDialogProps) {
  const t = useText(shopTexts);
  const [isIdentified, identify] = useState(false);
  return (
    <ReasonDialog
      call={customerCalls.resetFactor}
      tone="danger"
      title={t('shop.users.resetTitle', { name: user.displayName || user.email })}
      confirm={t('shop.users.reset')}
      done={t('shop.users.resetDone')}
      argsOf={(reason) =>
        isIdentified
          ? { params: { id }, body: { userID: user.id, isIdentified: 'true' as const, reason } }
          : null
      }
      reasons={[t('shop.reasons.calledBack'), t('shop.reasons.document')]}
      onClosed={onClosed}
    >
      <p>{t('shop.users.resetAbout')}</p>
      <Checkbox
        label={t('shop.users.identified')}
        checked={isIdentified}
        onCheckedChange={(isChecked) => identify(isChecked === true)}
      />
    </ReasonDialog>
  );
}

function hasFactor({ factors: { email, app, passkeys } }: User): boolean {
  return email || app || passkeys > 0;
}

function factorsText({ factors }: User, t: Translate<'shop'>): string {
  const names = [
    factors.passkeys > 0 && t('shop.users.passkeys'),
    factors.app && t('shop.users.app'),
    factors.email && t('shop.users.mail'),
  ].filter((name) => name !== false);
  return names.length === 0 ? t('shop.users.noFactor') : names.join(t('shop.users.and'));
}

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
const minor = css({ display: 'block', fontSize: 'sm', color: 'fg.muted' });
