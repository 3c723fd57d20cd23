import { useState } from 'react';
import { type AcmeClientName, acmeClients } from '#core/acme/recipe-parts.ts';
import { keepAcmeClient, readAcmeClient } from '#src/adapters/preferences/acme-client.ts';
import { HelpButton } from '#src/console/help/help-button.tsx';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { CardSection } from '#src/ui/card/card.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { css } from '#styled/css';

const none = 'none';

interface ClientGroupProps {
  readonly draft: string;
  /** It makes several orders, each with commands of its own. */
  readonly isBatch: boolean;
}

/** Which client fetches the certificates: it changes nothing about the order, and its commands follow the payment. */
export function ClientGroup({ draft, isBatch }: ClientGroupProps) {
  const t = useText(purchaseTexts);
  const [client, choose] = useState(() => readAcmeClient(draft) || none);
  const options = [
    { value: none, label: t('purchase.client.none') },
    ...acmeClients.map((value) => ({ value, label: value })),
  ] satisfies { value: AcmeClientName | typeof none; label: string }[];
  return (
    <CardSection
      title={t('purchase.client.title')}
      hint={t('purchase.client.hint')}
      help={<HelpButton article="automate-acme" about={t('purchase.client.title')} />}
    >
      <Field
        label={t('purchase.client.label')}
        mark={t('common.optional')}
        hint={client !== none && t(isBatch ? 'purchase.client.afterBatch' : 'purchase.client.after')}
      >
        <NativeSelect
          className={css({ maxW: '80' })}
          options={options}
          value={client}
          onValueChange={(chosen) => {
            keepAcmeClient(draft, chosen === none ? '' : chosen);
            choose(chosen);
          }}
        />
      </Field>
    </CardSection>
  );
}
