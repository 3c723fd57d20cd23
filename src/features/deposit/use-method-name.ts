import { useQuery } from '@tanstack/react-query';
import { useServices } from '#src/console/services.ts';
import { depositQueries } from '#src/features/deposit/deposit-queries.ts';
import { methodNameOf } from '#src/features/payment/method-name.ts';
import { useLanguage } from '#src/i18n/use-text.ts';

/** What a payment method is called; `-` where none has paid yet. */
export function useMethodName(): (name: string) => string {
  const { client } = useServices();
  const language = useLanguage();
  const methods = useQuery(depositQueries(client).payWays());
  return (name) => methodNameOf(methods.data ?? [], name, language) || '-';
}
