import type { Page } from 'playwright';

/** Leaves the newest row of a machine as a later version would: its flow does not open any more. Returns the flow's id. */
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
