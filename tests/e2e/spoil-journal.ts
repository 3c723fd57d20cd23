import type { Page } from 'playwright';
import { zhSendFlow } from '#src/console/support/send.texts.zh.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';

/** Rewrites the newest row of a machine as a later version would, so that its flow no longer opens. Returns the flow's ID. */
export function spoilJournal(page: Page, machine: string): Promise<string> {
  return page.evaluate(async (wanted) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open('certhub-journal'));
    const events = database.transaction('events', 'readwrite').objectStore('events');
    const logged = await settled<{ machine: string; workflow: string }[]>(events.getAll());
    const last = logged.findLast((row) => row.machine === wanted);
    if (last === undefined) throw new Error(`no ${wanted} is in the journal`);
    await settled(events.put({ ...last, type: 'later.version' }));
    database.close();
    return last.workflow;
  }, machine);
}

/** Sends a flow that does not open to support with its events; one of them contains `text`. */
export async function expectSentWith(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('alert').filter({ has: page.getByRole('button', { name: zhCommon.retry }) });
  await alert.getByRole('button', { name: zhCommon.support }).click();
  const dialog = page.getByRole('dialog', { name: zhSendFlow.title });
  await dialog.getByRole('listitem').filter({ hasText: text }).first().waitFor();
}
