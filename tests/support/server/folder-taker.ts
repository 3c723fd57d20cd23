import { takeDataFolder } from '#server/data-folder.ts';

/** Takes and releases data folders on the parent's request, in a separate process. */
const taken = new Map<string, () => Promise<void>>();
process.on('message', async ({ work, folder }: { work: 'take' | 'release'; folder: string }) => {
  if (work === 'take') {
    const giveBack = await takeDataFolder(folder).catch(() => null);
    if (giveBack !== null) taken.set(folder, giveBack);
    process.send?.({ folder, isDone: giveBack !== null });
  } else {
    await taken.get(folder)?.();
    taken.delete(folder);
    process.send?.({ folder, isDone: true });
  }
});
process.send?.('ready');
