import { useActorRef, useSelector } from '@xstate/react';
import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useEffect } from 'react';
import { committedTextMachine } from '#src/ui/committed-text/committed-text.machine.ts';

type Box = HTMLInputElement | HTMLTextAreaElement;

/**
 * Attributes for a text field whose value lives elsewhere and is handed over on a pause or on leaving the field.
 * What is typed stays in the field until the outside value has changed.
 */
export function useCommittedText(committed: string, commit: (text: string) => void) {
  return useTypedText(committed, commit).attributes;
}

/** The same, and `take`, which puts another text in the field and hands it over at once: a suggestion that was chosen. */
export function useTypedText(committed: string, commit: (text: string) => void) {
  const actor = useActorRef(
    committedTextMachine.provide({ actions: { commit: ({ context }) => commit(context.text) } }),
  );
  const value = useSelector(actor, ({ value: state, context }) => {
    if (state === 'typing' || state === 'composing') return context.text;
    return state === 'handedOver' && context.base === committed ? context.text : committed;
  });
  useEffect(() => actor.send({ type: 'text.settle', committed }), [actor, committed]);
  const type = (text: string, isComposing: boolean) =>
    actor.send({ type: 'text.type', text, base: committed, isComposing });
  const leave = () => actor.send({ type: 'text.leave' });
  const attributes = {
    value,
    ref: (box: Box | null) => watchForm(box, leave),
    onChange: (event: ChangeEvent<Box>) => type(event.target.value, isComposing(event.nativeEvent)),
    // Chrome ends a composition without another input event.
    onCompositionEnd: (event: CompositionEvent<Box>) => type(event.currentTarget.value, false),
    onBlur: () => afterPress(leave),
    onKeyDown: (event: KeyboardEvent<Box>) => {
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) leave();
    },
  };
  const take = (text: string) => {
    type(text, false);
    leave();
  };
  return { attributes, take };
}

/** Hands over what is being typed in a form's fields, before the form is closed for example. */
export function commitTyped(form: Element | null): void {
  form?.dispatchEvent(new Event(commitEvent));
}

const commitEvent = 'typed-text-commit';

/**
 * Not every browser moves the focus to a pressed button, so a submission hands over by itself, before its own handler
 * runs: what is sent is what is seen.
 */
function watchForm(box: Box | null, leave: () => void): () => void {
  const form = box?.form;
  for (const type of ['submit', commitEvent]) form?.addEventListener(type, leave, { capture: true });
  return () => {
    for (const type of ['submit', commitEvent]) form?.removeEventListener(type, leave, { capture: true });
  };
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
 * Runs at once, or, while a mouse button is held down, when it is let go: what changes the page's layout in between would move a
 * pressed button away, and its click would be lost.
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
