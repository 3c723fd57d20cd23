import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { AcmeDirectory } from '#core/contract/calls/acme.ts';
import * as acmeCalls from '#core/contract/calls/acme.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { PolicyDialog, policyForm } from '#src/features/acme/policy-form.tsx';
import { acmeTexts } from '#src/features/acme/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { css } from '#styled/css';

/** The directories of the account: their clients order names of their own, and packages pay. */
export function PoliciesCard({ directories }: { readonly directories: readonly AcmeDirectory[] }) {
  const t = useText(acmeTexts);
  const navigate = useNavigate();
  const mayAdd = useCan()(acmeCalls.addDirectory);
  const place = useLocation().pathname;
  const form = useFormDialog<{ readonly id: string }>({ form: policyForm.name, place, items: undefined });
  if (directories.length === 0 && !mayAdd) return null;
  return (
    <SectionCard
      title={t('acme.policy.title')}
      actions={
        mayAdd && (
          <Button icon={<Plus />} onClick={() => form.open(null)}>
            {t('acme.policy.add')}
          </Button>
        )
      }
    >
      <p className={muted}>{t('acme.policy.about')}</p>
      <ul>
        {directories.map((directory) => (
          <li key={directory.id} className={row}>
            <PolicyFacts directory={directory} />
          </li>
        ))}
      </ul>
      {form.shown && (
        <PolicyDialog
          key={form.shown.flow}
          shown={form.shown}
          onSaved={(id) => void navigate({ to: '/certhub/automation/$id', params: { id } })}
          onClosed={form.close}
        />
      )}
    </SectionCard>
  );
}

function PolicyFacts({ directory }: { readonly directory: AcmeDirectory }) {
  const t = useText(acmeTexts);
  const format = useFormat();
  const { id, name, domains, packageNo, orders, mostOrders, contactTime, client, address } = directory;
  return (
    <>
      <Link to="/certhub/automation/$id" params={{ id }}>
        {name}
      </Link>
      <p className={css({ fontSize: 'sm', overflowWrap: 'anywhere' })} translate="no">
        {domains.join(', ')}
      </p>
      <p className={muted}>
        {packageNo === '' ? t('acme.policy.anyPackage') : t('acme.policy.package', { packageNo })} ·{' '}
        {t('acme.policy.orders', { orders, most: mostOrders })} ·{' '}
        {isZeroTime(contactTime)
          ? t('acme.state.never')
          : t('acme.keys.usedBy', { time: format.dateTime(contactTime), client, address })}
      </p>
    </>
  );
}

const row = css({ py: '3', '& + &': { borderTop: '1px solid token(colors.border)' } });
const muted = css({ fontSize: 'sm', color: 'fg.muted', overflowWrap: 'anywhere' });
