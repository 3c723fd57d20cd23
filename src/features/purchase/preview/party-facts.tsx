import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import * as partyCalls from '#core/contract/calls/parties.ts';
import { wholeList } from '#core/contract/fields.ts';
import { joinName } from '#core/parties/contact-name.ts';
import type { PurchaseView } from '#machines/purchase/purchase.view.ts';
import { useCall } from '#src/console/use-call.ts';
import { useCountries } from '#src/console/use-countries.ts';
import { requestsTexts } from '#src/features/purchase/csr/texts.ts';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { CardSection } from '#src/ui/card/card.tsx';
import { type KeyValue, KeyValues } from '#src/ui/key-values/key-values.tsx';
import { css } from '#styled/css';

/** Who the order is for: the contact, and the organization where the product names one (spec §2 'preview panel'). */
export function PartyFacts({ view }: { readonly view: PurchaseView }) {
  return (
    <CardSection className={css({ display: 'grid', gap: '2' })}>
      {view.needs.contact && <ContactFacts contactID={view.contactID} />}
      {view.needs.organization && <OrganizationFacts orgID={view.orgID} />}
    </CardSection>
  );
}

function ContactFacts({ contactID }: { readonly contactID: string }) {
  const t = useText(purchaseTexts, requestsTexts);
  const contact = useCall(partyCalls.contacts.list, wholeList).data?.data.find(({ id }) => id === contactID);
  return (
    <Fold title={t('purchase.panel.contact')} short={contact ? joinName(contact) : null}>
      {contact && (
        <KeyValues
          items={[
            row('name', t('requests.party.name'), joinName(contact)),
            row('position', t('requests.party.position'), contact.position),
            row('email', t('requests.party.email'), contact.email),
            row('telephone', t('requests.party.telephone'), contact.telephone),
          ]}
        />
      )}
    </Fold>
  );
}

function OrganizationFacts({ orgID }: { readonly orgID: string }) {
  const t = useText(purchaseTexts, requestsTexts);
  const countries = useCountries();
  const countryOf = (code: string) =>
    countries.find(({ countryCode }) => countryCode === code)?.countryName ?? code;
  const organization = useCall(partyCalls.organizations.list, wholeList).data?.data.find(
    ({ id }) => id === orgID,
  );
  return (
    <Fold title={t('purchase.panel.organization')} short={organization?.name ?? null}>
      {organization && (
        <KeyValues
          items={[
            row('name', t('requests.party.name'), organization.name),
            row('creditCode', t('requests.party.creditCode'), organization.creditCode),
            row('country', t('requests.party.country'), countryOf(organization.country)),
            row('province', t('requests.party.province'), organization.province),
            row('city', t('requests.party.city'), organization.locality),
            row('postalCode', t('requests.party.postalCode'), organization.postalCode),
            row('telephone', t('requests.party.telephone'), organization.telephone),
            row('address', t('requests.party.address'), organization.registryAddr),
          ]}
        />
      )}
    </Fold>
  );
}

interface FoldProps {
  readonly title: string;
  /** Shown while folded; null: nobody was chosen yet. */
  readonly short: string | null;
  readonly children: ReactNode;
}

function Fold({ title, short, children }: FoldProps) {
  const t = useText(purchaseTexts, requestsTexts);
  return (
    <details className={fold}>
      <summary className={summary}>
        <ChevronRight aria-hidden="true" />
        <span className={css({ fontWeight: 'semibold' })}>{title}</span>
        <span className={brief}>{short ?? t('purchase.panel.partyNone')}</span>
      </summary>
      {short !== null && <div className={css({ pt: '2.5', pb: '1' })}>{children}</div>}
    </details>
  );
}

function row(key: string, label: string, value: string): KeyValue {
  return { key, label, value: value || '-' };
}

const fold = css({ '&[open] > summary > svg': { transform: 'rotate(90deg)' } });
const summary = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minH: '6',
  cursor: 'pointer',
  listStyle: 'none',
  borderRadius: 'sm',
  '&::-webkit-details-marker': { display: 'none' },
  '& > svg': { w: '4', h: '4', flexShrink: 0, color: 'fg.muted', transition: 'transform 0.12s' },
});
const brief = css({
  ms: 'auto',
  minW: '0',
  truncate: true,
  fontSize: 'sm',
  color: 'fg.muted',
  '[open] > summary > &': { display: 'none' },
});
