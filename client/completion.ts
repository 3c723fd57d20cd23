import { kebab } from '#client/arguments.ts';
import { type Command, commands } from '#client/commands.ts';

/** A script for bash that completes areas, verbs and options: `source <(certhub completion)`. */
export function completion(program: string): string {
  const name = program.split(/[ /]/).at(-1) ?? 'certhub';
  const next = new Map<string, Set<string>>();
  for (const command of commands) {
    for (const [index, word] of command.words.entries()) {
      const before = command.words.slice(0, index).join(' ');
      next.set(before, (next.get(before) ?? new Set()).add(word));
    }
    const words = command.words.join(' ');
    next.set(words, new Set([...(next.get(words) ?? []), ...optionsOf(command)]));
  }
  const cases = [...next].map(([before, words]) => `    '${before}') words='${[...words].join(' ')}' ;;`);
  return `_certhub() {
  local words='' before="\${COMP_WORDS[*]:1:COMP_CWORD-1}"
  before="\${before%% --*}"
  case "$before" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _certhub ${name}
`;
}

function optionsOf(command: Command): readonly string[] {
  const names =
    'call' in command
      ? [
          ...command.api.parameters.filter(({ place }) => place === 'query'),
          ...command.api.bodies.flat(),
        ].map(({ name }) => kebab(name))
      : command.options.map(({ name }) => name);
  return [...new Set(names)].map((name) => `--${name}`);
}
