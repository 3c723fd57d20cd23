import { useQuery } from '@tanstack/react-query';
import { useServices } from '#src/console/services.ts';
import { depositQueries } from '#src/features/deposit/deposit-queries.ts';
import { wayNameOf } from '#src/features/payment/way-name.ts';
import { useLanguage } from '#src/i18n/use-text.ts';

/** What a way to pay is called; `-` where none has paid yet. */
export function useWayName(): (name: string) => string {
  const { client } = useServices();
  const language = useLanguage();
  const ways = useQuery(depositQueries(client).payWays());
  return (name) => wayNameOf(ways.data ?? [], name, language) || '-';
}
