import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { organizations } from '#core/contract/calls/invoices.ts';
import * as peopleCalls from '#core/contract/calls/people.ts';
import * as preferenceCalls from '#core/contract/calls/preferences.ts';
import * as securityCalls from '#core/contract/calls/security.ts';
import * as toolCalls from '#core/contract/calls/tools.ts';
import { statistics } from '#core/contract/order-statistics.ts';
import { useAction } from '#src/console/action/use-action.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { HelpButton } from '#src/console/help/help-button.tsx';
import { useCan } from '#src/console/rights/use-can.ts';
import { checklistTexts } from '#src/features/launchpad/checklist.texts.ts';
import { zoneAsked } from '#src/features/orders/zone-asked.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { css } from '#styled/css';

/** The first steps of an account, each done by itself; dismissed for good, and gone once all are done. */
export function ChecklistCard() {
  const t = useText(checklistTexts);
  const can = useCan();
  const { data: preferences } = useCall(preferenceCalls.preferences, {});
  const isShown = preferences !== undefined && preferences.checklist !== 'dismissed';
  const asked = (call: Parameters<typeof can>[0]) => ({ enabled: isShown && can(call) });
  const security = useCall(securityCalls.overview, {}, asked(securityCalls.overview));
  const numbers = useCall(statistics, zoneAsked(), asked(statistics));
  const reports = useCall(toolCalls.audits, { query: { limit: 1, offset: 1 } }, asked(toolCalls.audits));
  const onlyOne = { query: { limit: 2, offset: 1 } };
  const members = useCall(peopleCalls.members, onlyOne, asked(peopleCalls.invite));
  const invited = useCall(peopleCalls.invitations, { query: {} }, asked(peopleCalls.invite));
  const titles = useCall(organizations.list, onlyOne, asked(organizations.list));
  const dismiss = useAction(preferenceCalls.changePreferences);
  if (!isShown) return null;

  const { byList } = numbers.data ?? {};
  const steps: readonly Step[] = [
    {
      name: 'secure',
      isDone:
        security.data &&
        (security.data.passkeys.length > 0 || security.data.app.isOn || security.data.mail.isOn),
      link: (label) => <Link to="/account/secure">{label}</Link>,
    },
    {
      name: 'certificate',
      isDone: byList && byList.issued + byList.expiring + byList.expired + byList.revoked > 0,
      link: (label) => <Link to="/ssl/certificates">{label}</Link>,
    },
    {
      name: 'install',
      isDone: reports.data && reports.data.total > 0,
      link: (label) => <Link to="/certhub/tools/report">{label}</Link>,
    },
    {
      name: 'colleague',
      isDone: members.data && invited.data && members.data.total + invited.data.total > 1,
      link: (label) => <Link to="/account/manage">{label}</Link>,
    },
    {
      name: 'invoice',
      isDone: titles.data && titles.data.total > 0,
      link: (label) => <Link to="/account/invoice/invoice-template">{label}</Link>,
    },
  ];
  // What this user may not read is not theirs to do.
  const known = steps.filter(({ isDone }) => isDone !== undefined);
  const done = known.filter(({ isDone }) => isDone).length;
  if (known.length === 0 || done === known.length) return null;
  return (
    <SectionCard
      title={t('checklist.title')}
      hint={t('checklist.progress', { done, all: known.length })}
      help={<HelpButton article="first-certificate" about={t('checklist.title')} />}
    >
      <ul className={list}>
        {known.map(({ name, isDone, link }) => (
          <li key={name} className={row}>
            {isDone ? <CircleCheck className={doneIcon} aria-hidden="true" /> : <Circle aria-hidden="true" />}
            <span className={isDone ? struck : undefined}>
              {isDone ? t(`checklist.${name}`) : link(t(`checklist.${name}`))}
              {isDone && <span className="sr-only"> {t('checklist.done')}</span>}
            </span>
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        variant="ghost"
        className={css({ mt: '2', ms: '-2.5' })}
        busy={dismiss.view.isBusy}
        onClick={() => dismiss.start({ body: { checklist: 'dismissed' } })}
      >
        {t('checklist.dismiss')}
      </Button>
    </SectionCard>
  );
}

interface Step {
  readonly name: 'secure' | 'certificate' | 'install' | 'colleague' | 'invoice';
  /** Undefined until it is known. */
  readonly isDone: boolean | undefined;
  readonly link: (label: string) => ReactNode;
}

const list = css({ display: 'grid', gap: '3' });
const row = css({
  display: 'flex',
  gap: '2.5',
  '& > svg': { w: '4', h: '4', mt: '0.5', flexShrink: 0, color: 'fg.subtle' },
});
const doneIcon = css({ color: 'success!' });
const struck = css({ color: 'fg.subtle' });
