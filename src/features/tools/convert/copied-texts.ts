import type { ToolOutcome, ToolValue } from '#src/features/tools/kit/tool-definition.ts';
import type { Converted, ConvertedKeys, Pairs } from '#workers/tools-keys-api.ts';

type Outcome<Value extends ToolValue> = Pick<ToolOutcome<never, Value, 'convert'>, 'value' | 't' | 'format'>;

/** Text of the result for copying. Never includes a private key. */
export function convertedText({ value, t, format }: Outcome<Converted>): string {
  return paragraphs(
    value.entries.map(({ name, hasKey, chain }) => [
      `${name || t('convert.unnamed')} · ${t(hasKey ? (chain.length > 0 ? 'convert.keyFor' : 'convert.keyOnly') : 'convert.noKey')}`,
      ...chain.map((link) =>
        link.notAfter === null
          ? link.name
          : `${link.name} · ${t('convert.until', { day: format.date(link.notAfter) })}`,
      ),
    ]),
  );
}

export function keysText({ value, t }: Outcome<ConvertedKeys>): string {
  return paragraphs(
    value.keys.map(({ name, spki, refusal }) => [
      name,
      `${t('convert.spki')} ${spki}`,
      ...(refusal ? [t(`convert.refusals.${refusal.code}`, { detail: refusal.detail })] : []),
    ]),
  );
}

export function pairsText({ value, t }: Outcome<Pairs>): string {
  return paragraphs(
    value.groups.map(({ keyName, spki, rows }) => [
      keyName,
      `${t('convert.spki')} ${spki}`,
      ...rows.map(({ kind, name, place, isPrivate }) =>
        [
          isPrivate ? t('convert.privateKey') : t(`convert.kindNames.${kind}`),
          kind === 'key' ? '' : name,
          place,
        ]
          .filter((part) => part !== '')
          .join(' · '),
      ),
    ]),
  );
}

/** Joins paragraphs; the first line of each is its heading, the others are indented. */
function paragraphs(all: readonly (readonly string[])[]): string {
  return all.map(([head, ...lines]) => [head, ...lines.map((line) => `  ${line}`)].join('\n')).join('\n\n');
}
