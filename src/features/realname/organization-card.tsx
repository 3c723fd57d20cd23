import { useSelector } from '@xstate/react';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import * as realNameCalls from '#core/contract/calls/realname.ts';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { mayApply } from '#core/realname/real-name.ts';
import { saveFile } from '#src/adapters/files/save-file.ts';
import { useWork } from '#src/console/action/use-action.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { useServices } from '#src/console/services.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { openApplication } from '#src/features/realname/application.slots.ts';
import { OrganizationForm } from '#src/features/realname/organization-form.tsx';
import { pauseMs, RealNameOutcome, RealNameTag } from '#src/features/realname/outcome.tsx';
import { realnameTexts } from '#src/features/realname/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

/** The last application is the organization's state; earlier ones were refused. */
const last = { query: { limit: 1, offset: 1 } } as const;

/** The real name of the account's organization. */
export function OrganizationCard() {
  const t = useText(realnameTexts);
  const can = useCan();
  const list = useCall(realNameCalls.organizations, last, {
    refetchInterval: ({ state }) => (state.data?.data[0]?.validStatus === 'waiting' ? pauseMs : false),
  });
  const account = useCall(sessionCalls.account, {});
  const status = list.data?.data[0]?.validStatus ?? 'none';
  return (
    <SectionCard
      title={t('realname.organization.title')}
      hint={t('realname.organization.why')}
      actions={list.data && <RealNameTag status={status} />}
    >
      <QueryGate query={list} failed={t('realname.failed')} pending={<SkeletonText lines={6} />}>
        {({ data: [application] }) => (
          <>
            {application && <RealNameOutcome {...application} />}
            {application && !mayApply(status) && <Application application={application} />}
            {mayApply(status) &&
              (can(realNameCalls.applyOrganization) ? (
                account.data && <Form accountID={account.data.rootUUID} orgName={account.data.companyName} />
              ) : (
                <Notice tone="neutral">{t('realname.organization.noRight')}</Notice>
              ))}
          </>
        )}
      </QueryGate>
    </SectionCard>
  );
}

function Form({ accountID, orgName }: { readonly accountID: string; readonly orgName: string }) {
  const services = useServices();
  const [application] = useState(() => openApplication(services, accountID, orgName));
  const isOvertaken = useSelector(application.actor, (snapshot) => snapshot.matches('overtaken'));
  const t = useText(realnameTexts);
  if (isOvertaken) return <Notice tone="info">{t('realname.organization.overtaken')}</Notice>;
  return <OrganizationForm application={application} />;
}

function Application({ application }: { readonly application: realNameCalls.OrganizationRealName }) {
  const t = useText(realnameTexts);
  const format = useFormat();
  const money = useMoney();
  const can = useCan();
  const { client } = useServices();
  const { orgName, socialCode, legalName, openAccount, bankAccount, authno, applicant, balance, proof } =
    application;
  const saving = useWork(async (id: string) => {
    const content = await client.call(realNameCalls.proofOf, { params: { id } });
    const ending = proof.type === 'jpeg' ? 'jpg' : proof.type;
    saveFile({
      filename: `${authno}.${ending}`,
      type: 'application/octet-stream',
      content: new Uint8Array(content),
    });
  });
  return (
    <>
      <KeyValues
        layout="start"
        items={[
          { label: t('realname.organization.fields.orgName'), value: orgName },
          { label: t('realname.organization.fields.socialCode'), value: socialCode, mono: true },
          { label: t('realname.organization.fields.legalName'), value: legalName },
          openAccount !== '' && { label: t('realname.organization.fields.openAccount'), value: openAccount },
          bankAccount !== '' && {
            label: t('realname.organization.fields.bankAccount'),
            value: bankAccount,
            mono: true,
          },
          balance > 0 && { label: t('realname.organization.transfer'), value: money(balance) },
          { label: t('realname.organization.number'), value: authno, mono: true },
          { label: t('realname.organization.applicant'), value: applicant },
          {
            label: t('realname.organization.fields.proof'),
            value: t('realname.organization.chosen', { name: proof.name, size: format.bytes(proof.size) }),
          },
        ]}
      />
      {can(realNameCalls.proofOf) && (
        <Button
          className={css({ mt: '4' })}
          icon={<FileDown />}
          busy={saving.view.isBusy}
          onClick={() => saving.start(application.id)}
        >
          {t('realname.organization.saveProof')}
        </Button>
      )}
    </>
  );
}
