import { fail } from '#core/result.ts';
import type { ToolView } from '#machines/tools/tool.view.ts';
import { ResultActions } from '#src/features/tools/kit/result-actions.tsx';
import type { ToolDefinition, ToolOutcome, ToolValue } from '#src/features/tools/kit/tool-definition.ts';
import type { TextArea } from '#src/i18n/define-texts.ts';

interface ToolActionsProps<Options, Value extends ToolValue, Area extends TextArea> {
  readonly definition: ToolDefinition<Options, Value, Area>;
  readonly outcome: ToolOutcome<Options, Value, Area>;
  readonly view: ToolView;
  /** A link carries no private keys: a page that takes nothing else has none to copy. */
  readonly hasLink: boolean;
  /** No link carries what is in it. */
  readonly isSecret: boolean;
}

/** What can be done with the result of a tool. */
export function ToolActions<Options, Value extends ToolValue, Area extends TextArea>({
  definition: { text, json, save, linkedOptions },
  outcome,
  view,
  hasLink,
  isSecret,
}: ToolActionsProps<Options, Value, Area>) {
  const link = async () => {
    if (isSecret) return fail('secret' as const);
    const { linkTo } = await import('#src/features/tools/kit/tool-link.ts');
    const options = linkedOptions === undefined ? null : view.options;
    return linkTo({ input: view.input, options });
  };
  return (
    <ResultActions
      text={text && (() => text(outcome))}
      json={json && (() => json(outcome))}
      save={save && (() => save(outcome))}
      link={hasLink ? link : undefined}
    />
  );
}
