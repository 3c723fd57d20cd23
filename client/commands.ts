import { kebab } from '#client/arguments.ts';
import type { OwnCommand } from '#client/own-command.ts';
import { ownCommands } from '#client/own-commands.ts';
import { type ApiCall, type ApiDocument, callsOf } from '#core/contract/api-document.ts';
import type { Call } from '#core/contract/call.ts';
import { allCalls } from '#core/contract/contract.ts';
import document from '#docs/openapi.json' with { type: 'json' };
import sandboxDocument from '#docs/openapi-sandbox.json' with { type: 'json' };

/** A call of the contract as a command: `orders.list` is `orders list`, `parties.contacts.add` is `parties contacts add`. */
export interface CallCommand {
  readonly words: readonly string[];
  readonly call: Call;
  readonly api: ApiCall;
}
export type Command = CallCommand | OwnCommand;

// The documents are large, and made by `scripts/openapi.ts` in this form.
const documents: unknown[] = [document, sandboxDocument];
const described = new Map(
  documents.flatMap((each) => callsOf(each as ApiDocument)).map((api) => [api.id, api] as const),
);

/** Those that an API key may make. */
const callCommands = allCalls.flatMap((call): CallCommand[] => {
  const api = described.get(call.id);
  return api === undefined || !api.isForKeys ? [] : [{ words: call.id.split('.').map(kebab), call, api }];
});

/** Every command, those of this client first. */
export const commands: readonly Command[] = [...ownCommands, ...callCommands];

export const { version } = document.info;

/** The command that the words begin with, and the words after it. Words may be written in camel case as well. */
export function findCommand(
  words: readonly string[],
): { readonly command: Command; readonly rest: readonly string[] } | null {
  const begins = (command: Command) =>
    command.words.every((word, index) => kebab(words[index] ?? '') === word);
  const command = commands.find(begins);
  return command === undefined ? null : { command, rest: words.slice(command.words.length) };
}
