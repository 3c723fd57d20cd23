/**
 * Unsent notes to support, by account and flow. Kept only in this tab's memory, since a note may contain more than it
 * should.
 */
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
