import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { fail, ok } from '#core/result.ts';
import { mostBytes } from '#core/x509/input-bounds.ts';
import { slots } from '#machines/kit/slot.ts';
import { toolMachine } from '#machines/tools/tool.machine.ts';
import type { ToolSlots } from '#machines/tools/tool.rules.ts';
import { noInput, type ToolContext, type ToolInput, type ToolRun } from '#machines/tools/tool.rules.ts';
import { toolView } from '#machines/tools/tool.view.ts';
import { pause } from '#src/adapters/time/pause.ts';
import { createTools } from '#src/adapters/workers/tools.ts';
import { listenForInput } from '#src/features/tools/kit/received-input.ts';
import type {
  Replacement,
  ToolDefinition,
  ToolOutcome,
  ToolValue,
} from '#src/features/tools/kit/tool-definition.ts';
import { type PasswordFault, ToolInputArea, ToolPassword } from '#src/features/tools/kit/tool-input.tsx';
import { type Linked, useHeldLink } from '#src/features/tools/kit/use-linked-content.ts';
import { toolsTexts } from '#src/features/tools/texts.ts';
import { ToolHeader, toolFrame } from '#src/features/tools/tool-header.tsx';
import { type ToolName, toolNamed } from '#src/features/tools/tool-list.ts';
import type { TextArea } from '#src/i18n/define-texts.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useFormat, useText, useTexts } from '#src/i18n/use-text.ts';
import { announce } from '#src/ui/announcer/announce.ts';
import { Button } from '#src/ui/button/button.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css, cx } from '#styled/css';
import type { ToolJob } from '#workers/tools-api.ts';

/** Loaded with the first result. */
const resultParts = () => import('#src/features/tools/kit/result-parts.tsx');
const FoldedInput = lazyPart('FoldedInput', resultParts);
const ResultActions = lazyPart('ResultActions', resultParts);
const ToolFaults = lazyPart('ToolFaults', resultParts);
const ToolRefusal = lazyPart('ToolRefusal', resultParts);
const toolLink = () => import('#src/features/tools/kit/tool-link.ts');

/** Milliseconds without a key press before typed input is read. */
const typingPause = 250;

/** Returns the page of a tool, from its declaration. */
export function toolPage<Options, Value extends ToolValue, Area extends TextArea>(
  definition: ToolDefinition<Options, Value, Area>,
): () => ReactNode {
  return function ToolPage() {
    const { fragment, content, replacement } = useHeldLink(() => hasUnsaved(definition.name));
    return <ToolContent key={fragment} definition={definition} linked={content} replacement={replacement} />;
  };
}

/**
 * The currently mounted tool. Starting or ending a session puts a new frame around the page and mounts the tool again while the old
 * instance is still there; the new one takes over the old one's input and options.
 */
let shown: { readonly name: ToolName; readonly work: () => ToolContext } | null = null;

/** Whether the tool shown holds results that would be lost with it. */
function hasUnsaved(name: ToolName): boolean {
  return shown?.name === name && shown.work().unsaved.length > 0;
}

interface ToolContentProps<Options, Value extends ToolValue, Area extends TextArea> {
  readonly definition: ToolDefinition<Options, Value, Area>;
  readonly linked: Linked['content'];
  readonly replacement: Replacement | null;
}

function ToolContent<Options, Value extends ToolValue, Area extends TextArea>({
  definition,
  linked,
  replacement,
}: ToolContentProps<Options, Value, Area>) {
  const { name, input, press, Options, Show, summary, text, json, save, linkedOptions } = definition;
  const t = useText(toolsTexts, definition.texts) as Translate<Area | 'tools'>;
  const shared = useText(toolsTexts);
  const format = useFormat();
  const texts = useTexts();
  // A tool that accepts keys may offer links only if it can tell which results are secret.
  const mayLink = !toolNamed(name).hasKeys || input === undefined || definition.isSecret !== undefined;
  const [tools] = useState(createTools);
  const [previous] = useState(() => (linked === undefined && shown?.name === name ? shown.work() : null));
  const actor = useActorRef(
    toolMachine.provide({
      actors: slots<ToolSlots>({
        run: async (work, signal) => {
          void resultParts();
          if (work.isTyped) await pause(typingPause, signal);
          const read = await tools.run((api) => definition.run(api, jobOf(work)), signal);
          if (!read.ok) return read;
          const made = definition.made?.(read.value) ?? 0;
          return ok({ value: read.value, unsaved: [...Array(made).keys()] });
        },
      }),
      actions: { onRead: ({ context }) => announce(summary(context.value as Value, t)) },
    }),
    {
      input: {
        input: (input && (linked?.input ?? previous?.input)) ?? noInput,
        options: previous?.options ?? linkedOptions?.(linked?.options) ?? definition.options,
        byPress: press !== undefined,
        mostBytes,
      },
    },
  );
  const view = useSelector(actor, toolView);
  const [isOver, setOver] = useState(false);
  // Safe casts: these values come from this page's own definition and pass through the machine unchanged.
  const [options, value] = [view.options as Options, view.value as Value | null];
  const onInput = useCallback(
    (received: ToolInput, isTyped: boolean) => actor.send({ type: 'input.change', input: received, isTyped }),
    [actor],
  );
  const pasted = shared('tools.input.pasted');
  const hasInput = input !== undefined;
  const root = useCallback(() => {
    const stop = hasInput && listenForInput(pasted, (received) => onInput(received, false), setOver);
    shown = { name, work: () => actor.getSnapshot().context };
    const own = shown;
    return () => {
      if (stop) stop();
      tools.close();
      if (shown === own) shown = null;
    };
  }, [name, actor, hasInput, pasted, onInput, tools]);
  const outcome: ToolOutcome<Options, Value, Area> | null =
    value === null
      ? null
      : { value, job: jobOf<Options>(actor.getSnapshot().context), tools, t, format, texts };
  const faults = value?.faults ?? [];
  const asked = passwordFault([...faults, ...(view.fault ? [view.fault] : [])]);
  // While a first password is tried, its field stays and keeps what was typed.
  const isTrying = value === null && view.isBusy && view.passwords.length > 0;
  const locked = asked !== null || isTrying;
  const others = faults.filter((fault) => !isPasswordFault(fault));
  const onOptions = (changed: Options, isTyped = false) =>
    actor.send({ type: 'options.change', options: changed, isTyped });
  const isSecret =
    locked || view.passwords.length > 0 || (value !== null && definition.isSecret?.(value) === true);
  const linkContent = { input: view.input, options: linkedOptions === undefined ? null : options };
  const link = async () => (isSecret ? fail('secret' as const) : (await toolLink()).linkTo(linkContent));
  const keepInput = async () => {
    const isUnchanged = options === definition.options;
    if (view.input === noInput && isUnchanged) return '';
    if (!mayLink || isSecret || (linkedOptions === undefined && !isUnchanged)) return null;
    const made = await (await toolLink()).fragmentOf(linkContent);
    return made.ok ? made.value : null;
  };
  return (
    <div ref={root} className={cx(toolFrame, isOver && over)}>
      <ToolHeader
        name={name}
        keepInput={keepInput}
        actions={
          outcome && (
            <ResultActions
              text={text && (() => text(outcome))}
              json={json && (() => json(outcome))}
              save={save && (() => save(outcome))}
              link={mayLink ? link : undefined}
            />
          )
        }
      />
      {linked === null && <Notice tone="warning">{shared('tools.badLink')}</Notice>}
      {input &&
        (view.isFolded && outcome ? (
          <FoldedInput
            summary={summary(outcome.value, t)}
            input={view.input}
            onOpen={() => actor.send({ type: 'input.open' })}
            onClear={() => onInput(noInput, false)}
          />
        ) : (
          <ToolInputArea
            {...input}
            hint={input.hint && (t.find(input.hint) ?? input.hint)}
            samples={input.samples?.map((sample) => ({
              ...sample,
              name: t.find(sample.name) ?? sample.name,
            }))}
            view={view}
            onInput={onInput}
            onOptions={onOptions}
            onFold={() => actor.send({ type: 'input.fold' })}
          />
        ))}
      {locked && (
        <ToolPassword
          key={asked === 'key-password-needed' ? 'key' : 'store'}
          fault={asked}
          onPassword={(password) => actor.send({ type: 'password.change', password })}
        />
      )}
      {Options && <Options options={options} onOptions={onOptions} />}
      {press && (
        <Button
          variant="primary"
          className={css({ justifySelf: 'start', _print: { display: 'none' } })}
          busy={view.isBusy}
          disabled={!view.canRun && !view.isBusy}
          onClick={() => actor.send({ type: 'tool.run' })}
        >
          {press(t)}
        </Button>
      )}
      {view.fault && !isPasswordFault(view.fault) && <ToolRefusal fault={view.fault} />}
      {others.length > 0 && <ToolFaults faults={others} />}
      {view.isBusy && value === null && (
        <p role="status" className={css({ color: 'fg.muted' })}>
          {shared('tools.reading')}
        </p>
      )}
      {/* Suspend only this part: hiding more would detach refs and thereby close the worker. */}
      <Suspense fallback={null}>
        {value !== null && (
          <Show
            {...{ value, tools, options, onOptions, isBusy: view.isBusy }}
            unsaved={{
              places: view.unsaved,
              isAsked: view.isAsking,
              replacement,
              onSaved: (places) => actor.send({ type: 'made.save', places }),
              onAnswer: (isGivenUp) => actor.send({ type: isGivenUp ? 'made.discard' : 'made.keep' }),
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

const passwordFaults = ['password-wrong', 'key-password-needed', 'password-needed'] as const;

/** Whether another password would help; the password's field says so. */
function isPasswordFault({ code }: { readonly code: string }): boolean {
  return passwordFaults.some((each) => each === code);
}

/** What the password's field has to say; null if none is asked for. */
function passwordFault(faults: readonly { readonly code: string }[]): PasswordFault | null {
  return passwordFaults.find((code) => faults.some((fault) => fault.code === code)) ?? null;
}

/** The machine stores files and options as opaque values. */
function jobOf<Options>({ input, passwords, options, ordinal }: Omit<ToolRun, 'isTyped'>): ToolJob<Options> {
  const files = input.files.map(({ name, content }) => ({ name, content: content as Blob }));
  return { text: input.text, files, passwords, options: options as Options, ordinal };
}

const over = css({ borderRadius: 'lg', outline: '2px dashed token(colors.accent)', outlineOffset: '6px' });
