import { ChevronRight } from 'lucide-react';
import * as partyCalls from '#core/contract/calls/parties.ts';
import { wholeList } from '#core/contract/fields.ts';
import { joinName } from '#core/parties/contact-name.ts';
import type { PurchaseView } from '#machines/purchase/purchase.view.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useCountries } from '#src/console/site/use-countries.ts';
import { laterTexts, purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { CardSection } from '#src/ui/card/card.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { css } from '#styled/css';

/** The contact and, if the product names one, the organization of the order. */
export function PartyFacts({ view }: { readonly view: PurchaseView }) {
  return (
    <CardSection className={css({ display: 'grid', gap: '2' })}>
      {view.needs.contact && <ContactFacts contactID={view.contactID} />}
      {view.needs.organization && <OrganizationFacts orgID={view.orgID} />}
    </CardSection>
  );
}

function ContactFacts({ contactID }: { readonly contactID: string }) {
  const contact = useCall(partyCalls.contacts.list, wholeList).data?.data.find(({ id }) => id === contactID);
  if (contact === undefined) return <Party kind="contact" />;
  const { position, email, telephone } = contact;
  return <Party kind="contact" name={joinName(contact)} facts={{ position, email, telephone }} />;
}

function OrganizationFacts({ orgID }: { readonly orgID: string }) {
  const countries = useCountries();
  const organization = useCall(partyCalls.organizations.list, wholeList).data?.data.find(
    ({ id }) => id === orgID,
  );
  if (organization === undefined) return <Party kind="organization" />;
  const { name, creditCode, country: code, province, locality, postalCode, telephone } = organization;
  const country = countries.find(({ countryCode }) => countryCode === code)?.countryName ?? code;
  const address = organization.registryAddr;
  const facts = { creditCode, country, province, city: locality, postalCode, telephone, address };
  return <Party kind="organization" name={name} facts={facts} />;
}

const factNames = [
  'position',
  'email',
  'creditCode',
  'country',
  'province',
  'city',
  'postalCode',
  'telephone',
  'address',
] as const;

interface PartyProps {
  readonly kind: 'contact' | 'organization';
  /** Shown while folded; absent until one is chosen. */
  readonly name?: string;
  readonly facts?: Partial<Record<(typeof factNames)[number], string>>;
}

function Party({ kind, name, facts = {} }: PartyProps) {
  const t = useText(purchaseTexts, laterTexts);
  const shown = factNames.filter((key) => facts[key] !== undefined);
  return (
    <details className={fold}>
      <summary className={summary}>
        <ChevronRight aria-hidden="true" />
        <span className={css({ fontWeight: 'semibold' })}>{t(`purchase.panel.${kind}`)}</span>
        <span className={brief}>{name ?? t('purchase.panel.partyNone')}</span>
      </summary>
      {name !== undefined && (
        <div className={css({ pt: '2.5', pb: '1' })}>
          <KeyValues
            items={[
              { label: t('requests.party.name'), value: name },
              ...shown.map((key) => ({ label: t(`requests.party.${key}`), value: facts[key] || '-' })),
            ]}
          />
        </div>
      )}
    </details>
  );
}

const fold = css({ '&[open] > summary > svg': { transform: 'rotate(90deg)' } });
const summary = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minH: '6',
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
