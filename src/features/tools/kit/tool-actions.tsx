import { fail } from '#core/result.ts';
import type { ToolView } from '#machines/tools/tool.view.ts';
import { ResultActions } from '#src/features/tools/kit/result-actions.tsx';
import type { ToolDefinition, ToolOutcome, ToolValue } from '#src/features/tools/kit/tool-definition.ts';
import type { TextArea } from '#src/i18n/define-texts.ts';

interface ToolActionsProps<Options, Value extends ToolValue, Area extends TextArea> {
  readonly definition: ToolDefinition<Options, Value, Area>;
  readonly outcome: ToolOutcome<Options, Value, Area>;
  readonly view: ToolView;
  /** Whether a link may be offered. False for a tool that accepts keys but cannot tell which results are secret. */
  readonly hasLink: boolean;
  /** The result is secret, so no link is offered. */
  readonly isSecret: boolean;
}

/** Actions for a tool's result. */
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
