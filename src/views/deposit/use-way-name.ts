import { useQuery } from '@tanstack/react-query';
import { depositQueries } from '#src/adapters/queries/deposit-queries.ts';
import { useServices } from '#src/app/services.ts';
import { useLanguage } from '#src/i18n/use-text.ts';
import { wayNameOf } from '#src/views/payment/way-name.ts';

/** What a way to pay is called; `-` where none has paid yet. */
export function useWayName(): (name: string) => string {
  const { client } = useServices();
  const language = useLanguage();
  const ways = useQuery(depositQueries(client).payWays());
  return (name) => wayNameOf(ways.data ?? [], name, language) || '-';
}
