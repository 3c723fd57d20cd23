import type * as invoiceCalls from '#core/contract/calls/invoices.ts';
import { saveFile } from '#src/adapters/files/save-file.ts';
import { useWork } from '#src/console/action/use-action.ts';
import { useServices } from '#src/console/services.ts';

interface SavedPdf {
  readonly call: typeof invoiceCalls.file | typeof invoiceCalls.creditNoteFile;
  readonly id: string;
  readonly number: string;
}

/** Saves an invoice or a credit note as PDF, named by its number. */
export function useSavePdf() {
  const { client } = useServices();
  return useWork(async ({ call, id, number }: SavedPdf) => {
    const content = await client.call(call, { params: { id } });
    saveFile({ filename: `${number}.pdf`, type: 'application/pdf', content });
  });
}
