import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as orderCalls from '#core/contract/calls/orders.ts';
import type { ServedCertificate } from '#src/adapters/certificates/read-served.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { configTexts } from '#src/features/tools/config/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';

const newest = { query: { limit: 100, offset: 1, status: 'issued' } } as const;

export interface OwnCertificateProps {
  readonly host: string;
  readonly onHost: (host: string) => void;
  /** `served` has the facts of this host's certificate; null while unknown, and for any other host. */
  readonly children: (served: ServedCertificate | null, choice: ReactNode) => ReactNode;
}

/** Chooses one of the customer's certificates: the configuration then uses the file names of its download and follows its facts. */
export function OwnCertificate({ host, onHost, children }: OwnCertificateProps) {
  const t = useText(configTexts);
  const orders = useCall(orderCalls.list, newest, {
    select: ({ data }) => data.filter(({ commonName }) => commonName !== ''),
  }).data;
  const orderNo = orders?.find(({ commonName }) => commonName === host)?.orderNo;
  const pem = useCall(
    orderCalls.detail,
    { params: { id: orderNo ?? '' } },
    {
      enabled: orderNo !== undefined,
      select: ({ allOrders }) => allOrders[0]?.certificate?.certificate ?? null,
    },
  ).data;
  const served = useQuery({
    queryKey: ['served-certificate', pem],
    queryFn: async () => {
      const { readServed } = await import('#src/adapters/certificates/read-served.ts');
      return readServed(pem ?? '');
    },
    enabled: typeof pem === 'string',
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  const names = [...new Set(orders?.map(({ commonName }) => commonName))];
  const choice = names.length > 0 && (
    <Field label={t('config.order')} hint={t('config.orderHint')}>
      <NativeSelect
        options={names.map((name) => ({ value: name, label: name }))}
        value={names.includes(host) ? host : ''}
        placeholder={t('config.orderNone')}
        onValueChange={onHost}
      />
    </Field>
  );
  return children(orderNo === undefined ? null : (served ?? null), choice);
}
