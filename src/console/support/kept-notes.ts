/** What was typed to support and not sent yet, by account and flow: in this tab alone, for a note may say more than it should. */
const notes = new Map<string, string>();

export interface KeptNote {
  read(): string;
  keep(text: string): void;
}

export function keptNote(account: string, flow: string): KeptNote {
  const key = `${account} ${flow}`;
  return {
    read: () => notes.get(key) ?? '',
    keep: (text) => void (text === '' ? notes.delete(key) : notes.set(key, text)),
  };
}
