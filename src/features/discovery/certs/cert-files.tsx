import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import * as inventoryCalls from '#core/contract/discovery-inventory.ts';
import { callFailureOf } from '#core/contract/failure.ts';
import { saveFile } from '#src/adapters/files/save-file.ts';
import { filterQuery } from '#src/console/list/list-address.ts';
import { useListAddress } from '#src/console/list/use-list-address.ts';
import { useServices } from '#src/console/services.ts';
import { certsSearch } from '#src/features/discovery/certs/certs-search.ts';
import { discoveryTexts } from '#src/features/discovery/texts.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { toast } from '#src/ui/toast/toasts.ts';

/** The filtered certificates as a file that the server makes, whatever their number. */
export function CertFiles() {
  const t = useText(discoveryTexts);
  const { client } = useServices();
  const { address } = useListAddress();
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const query = filterQuery(certsSearch, address);
      const content = await client.call(inventoryCalls.certificatesCsv, { query });
      saveFile({ filename: 'certificates.csv', type: 'text/csv;charset=utf-8', content });
    },
    onSuccess: () => toast({ tone: 'success', title: t('discovery.certs.csvDone') }),
    onError(error) {
      const failure = callFailureOf(error);
      const description = failure ? failureText(failure, t) : undefined;
      toast({ tone: 'danger', title: t('discovery.certs.csvFailed'), description });
    },
  });
  return (
    <Button size="sm" variant="ghost" icon={<Download />} busy={isPending} onClick={() => mutate()}>
      {t('discovery.certs.csv')}
    </Button>
  );
}
