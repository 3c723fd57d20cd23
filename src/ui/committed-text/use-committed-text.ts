import { useActorRef, useSelector } from '@xstate/react';
import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useEffect } from 'react';
import { committedTextMachine, showsOwn } from '#src/ui/committed-text/committed-text.machine.ts';

type Box = HTMLInputElement | HTMLTextAreaElement;

/**
 * Attributes for a text field whose value lives elsewhere and is committed on a pause in typing or on leaving the field. The typed text
 * stays in the field until the outside value changes.
 */
export function useCommittedText(committed: string, commit: (text: string) => void) {
  return useTypedText(committed, commit).attributes;
}

/** Like {@link useCommittedText}, plus `take`, which sets the text and commits it at once, for a chosen suggestion. */
export function useTypedText(committed: string, commit: (text: string) => void) {
  const actor = useActorRef(
    committedTextMachine.provide({
      actions: { commit: ({ context: { text } }) => afterPress(() => commit(text)) },
    }),
  );
  const value = useSelector(actor, ({ value: state, context }) =>
    showsOwn(String(state), context, committed) ? context.text : committed,
  );
  useEffect(() => actor.send({ type: 'text.settle', committed }), [actor, committed]);
  const type = (text: string, isComposing: boolean) =>
    actor.send({ type: 'text.type', text, base: committed, isComposing });
  const leave = () => actor.send({ type: 'text.leave' });
  const attributes = {
    value,
    ref: (box: Box | null) => watchForm(box, leave),
    onChange: (event: ChangeEvent<Box>) => type(event.target.value, isComposing(event.nativeEvent)),
    // Chrome ends a composition without a further input event.
    onCompositionEnd: (event: CompositionEvent<Box>) => type(event.currentTarget.value, false),
    onBlur: () => afterPress(leave),
    onKeyDown: (event: KeyboardEvent<Box>) => {
      // In a text area, Enter is typed like any other sign.
      if (event.key === 'Enter' && !event.nativeEvent.isComposing && !isArea(event.currentTarget)) leave();
    },
  };
  const take = (text: string) => {
    type(text, false);
    leave();
  };
  return { attributes, take };
}

/** Commits the text being typed in a form's fields, for example before the form closes. */
export function commitTyped(form: Element | null): void {
  form?.dispatchEvent(new Event(commitEvent));
}

const commitEvent = 'typed-text-commit';

/**
 * Commits before the form's own submit handler runs, so that the values sent are the values shown: not every browser moves the focus to a
 * pressed button, so blur alone is not enough. Also commits before the page is unloaded or hidden, as there may be no time to wait for the
 * pause.
 */
function watchForm(box: Box | null, leave: () => void): () => void {
  const form = box?.form;
  if (!form) return () => undefined;
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  for (const type of ['submit', commitEvent]) form.addEventListener(type, leave, options);
  for (const type of ['beforeunload', 'pagehide', 'visibilitychange']) addEventListener(type, leave, options);
  return () => ended.abort();
}

function isArea(box: Box): boolean {
  return box instanceof HTMLTextAreaElement;
}

function isComposing(event: Event): boolean {
  return 'isComposing' in event && event.isComposing === true;
}

let isHeld = false;
const ends = ['mouseup', 'dragend', 'pointercancel'];

if (typeof window !== 'undefined') {
  addEventListener('mousedown', () => (isHeld = true), { capture: true });
  for (const end of ends) addEventListener(end, () => (isHeld = false), { capture: true });
}

/**
 * Runs at once or, while a mouse button is down, on its release. A layout change in between would move the pressed button away and lose its
 * click.
 */
function afterPress(run: () => void): void {
  if (!isHeld) {
    run();
    return;
  }
  const ended = new AbortController();
  const onEnd = () => {
    ended.abort();
    run();
  };
  for (const end of ends) addEventListener(end, onEnd, { capture: true, signal: ended.signal });
}
