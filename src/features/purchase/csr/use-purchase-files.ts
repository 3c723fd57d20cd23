import type { FileBox } from '#src/adapters/files/file-box.ts';
import { useWorkspace } from '#src/console/use-workspace.ts';

/** Where a chosen zip waits until the purchase has read it. */
export function usePurchaseFiles(): FileBox {
  const { data } = useWorkspace();
  if (!data) throw new Error('the form is open in a workspace');
  return data.files;
}
