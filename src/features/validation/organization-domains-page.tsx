import { Link } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { Globe, Plus, RefreshCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { organizations } from '#core/contract/calls/parties.ts';
import { wholeList } from '#core/contract/fields.ts';
import {
  type OrganizationDomain,
  organizationDomains,
  removeOrganizationDomain,
} from '#core/contract/organization-domains.ts';
import { addDays } from '#core/orders/span.ts';
import { endsSoonDays } from '#core/validation/ahead.ts';
import { dcvView } from '#machines/validation/dcv.view.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { useAction } from '#src/console/action/use-action.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { useConnectionReturn } from '#src/console/calls/use-connection-return.ts';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { PageHead } from '#src/console/page/page-head.tsx';
import { WaitButton, WaitNotice } from '#src/console/page/wait-notice.tsx';
import { useServices } from '#src/console/services.ts';
import { dcvTexts } from '#src/features/validation/dcv.texts.ts';
import { type DomainTableProps, OpenDomains, ValidDomains } from '#src/features/validation/domain-tables.tsx';
import { DomainsDialog } from '#src/features/validation/domains-dialog.tsx';
import { domainsForm } from '#src/features/validation/domains-form.ts';
import {
  domainsAsked,
  organizationDomainsLogic,
} from '#src/features/validation/organization-domains.slots.ts';
import { ProviderNotes } from '#src/features/validation/provider-notes.tsx';
import { validationTexts } from '#src/features/validation/texts.ts';
import { mostListed } from '#src/features/validation/validation-filter.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

/** /orders/org/{id}/domains: domains validated for an organization ahead of its orders. */
export function OrganizationDomainsPage({ orgID }: { readonly orgID: string }) {
  const t = useText(validationTexts);
  const { data: known } = useCall(organizations.list, wholeList, { select: ({ data }) => data });
  const organization = known?.find(({ id }) => id === orgID);
  const name = organization?.name ?? '';
  const domains = useCall(organizationDomains, domainsAsked(orgID), { select: ({ data }) => data });
  const [search, setSearch] = useState('');
  const place = `/orders/org/${orgID}/domains`;
  const form = useFormDialog({ form: domainsForm.name, place, items: domains.data });
  const removal = useAction(removeOrganizationDomain, {
    confirms: true,
    done: t('validation.ahead.removal.done'),
  });
  const [removed, setRemoved] = useState<OrganizationDomain | null>(null);
  const remove = (domain: OrganizationDomain) => {
    setRemoved(domain);
    removal.start({ params: { id: domain.id } });
  };
  if (known !== undefined && organization === undefined) return <NoOrganization />;
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => form.open(null)}>
      {t('validation.ahead.add')}
    </Button>
  );
  return (
    <>
      <PageHead
        crumbs={[
          t('menu.certificates'),
          <Link key="org" to="/orders/org">
            {t('menu.organizations')}
          </Link>,
          name,
        ]}
        title={t('validation.ahead.title')}
        description={t('validation.ahead.about', { name })}
        actions={domains.data !== undefined && domains.data.length > 0 && add}
      />
      <QueryGate query={domains} failed={t('validation.ahead.failed')}>
        {(all) =>
          all.length === 0 ? (
            <Card>
              <EmptyState
                icon={<Globe />}
                title={t('validation.ahead.empty')}
                description={t('validation.ahead.emptyAbout')}
                action={add}
              />
            </Card>
          ) : (
            <div className={stack}>
              <EndsSoon domains={all} />
              {all.length > mostListed && (
                <TextInput
                  type="search"
                  className={css({ maxW: '360px' })}
                  aria-label={t('validation.ahead.search')}
                  placeholder={t('validation.ahead.search')}
                  value={search}
                  onValueChange={setSearch}
                />
              )}
              <Found
                orgID={orgID}
                domains={all.filter(({ domainName }) => domainName.includes(search.trim().toLowerCase()))}
                onAgain={form.open}
                onRemove={remove}
              />
            </div>
          )
        }
      </QueryGate>
      {form.shown && (
        <DomainsDialog
          key={form.shown.flow}
          shown={form.shown}
          orgID={orgID}
          again={form.shown.item}
          onClosed={form.close}
        />
      )}
      {removed && (
        <ActionDialog
          action={removal}
          texts={{
            title: t('validation.ahead.removal.title', { name: removed.domainName }),
            confirm: t('validation.ahead.removal.confirm'),
            keep: t('common.cancel'),
            unresolved: t('validation.ahead.removal.unresolved'),
            refused: t('validation.ahead.removal.refused'),
          }}
        >
          {removed.openOrders === 0
            ? t('validation.ahead.removal.unused')
            : t.count('validation.ahead.removal.used', removed.openOrders)}
        </ActionDialog>
      )}
    </>
  );
}

/** The open domains with their records, above the validated ones. */
function Found({ orgID, domains, ...acts }: DomainTableProps & { readonly orgID: string }) {
  const t = useText(validationTexts, dcvTexts);
  const services = useServices();
  const logic = useMemo(() => organizationDomainsLogic(services, orgID), [services, orgID]);
  const dcv = useActorRef(logic, { input: { orderNo: orgID } });
  useConnectionReturn(dcv);
  const view = useSelector(dcv, dcvView);
  const open = domains.filter(({ state }) => state !== 'validated');
  const valid = domains.filter(({ state }) => state === 'validated');
  if (domains.length === 0) return <Card>{t('validation.ahead.nothing')}</Card>;
  return (
    <>
      {view.failure !== null && (
        <Notice tone="danger" role="alert" title={t('dcv.failed')}>
          {failureText(view.failure, t)}
        </Notice>
      )}
      <WaitNotice until={view.checkableAt} text={(span) => t('dcv.tooSoon', { span })} />
      {open.length > 0 && (
        <Card flush>
          <CardSection
            className={head}
            title={t('validation.ahead.open.title')}
            hint={t('validation.ahead.open.hint')}
            actions={
              <WaitButton
                until={view.checkableAt}
                size="sm"
                variant="primary"
                icon={<RefreshCw />}
                busy={view.step === 'checking'}
                disabled={!view.can.check && view.step !== 'checking'}
                onClick={() => dcv.send({ type: 'check.now', at: Date.now() })}
              >
                {view.step === 'checking' ? t('dcv.checking') : t('dcv.check')}
              </WaitButton>
            }
          />
          <OpenDomains domains={open} isChecking={view.step === 'checking'} {...acts} />
          <ProviderNotes validations={open} />
        </Card>
      )}
      <Card flush>
        <CardSection
          className={head}
          title={t('validation.ahead.valid.title')}
          hint={t('validation.ahead.valid.hint')}
        />
        <ValidDomains domains={valid} {...acts} />
      </Card>
    </>
  );
}

function EndsSoon({ domains }: { readonly domains: readonly OrganizationDomain[] }) {
  const t = useText(validationTexts);
  const until = addDays(new Date(), endsSoonDays);
  const soon = domains.filter(
    ({ state, validUntil }) => state === 'validated' && new Date(validUntil) <= until,
  );
  if (soon.length === 0) return null;
  return <Notice tone="warning">{t.count('validation.ahead.soon', soon.length)}</Notice>;
}

function NoOrganization() {
  const t = useText(validationTexts);
  return (
    <Card>
      <EmptyState
        title={t('validation.ahead.gone')}
        description={t('validation.ahead.goneAbout')}
        action={
          <Link to="/orders/org" className={button({})}>
            {t('validation.ahead.back')}
          </Link>
        }
      />
    </Card>
  );
}

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' });
const head = css({ px: { base: '4!', sm: '5.5!' }, py: { base: '4!', sm: '5!' } });
