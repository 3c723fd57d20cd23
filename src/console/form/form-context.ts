import { createContext, use, useSyncExternalStore } from 'react';
import { fieldOf } from '#core/contract/field-kinds.ts';
import type { Fault } from '#core/fault.ts';
import type { Draft, FormContext, FormUserEvent } from '#machines/kit/form.rules.ts';
import type { FormView } from '#machines/kit/form.view.ts';
import type { FormMemory } from '#src/console/form/form-memory.ts';
import type { FormSource } from '#src/console/form/form-source.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { workerFaultText } from '#src/console/worker-fault-text.ts';
import { type FieldWords, faultText, fieldName } from '#src/i18n/fault-text.ts';
import { useText } from '#src/i18n/use-text.ts';

/** A form as its fields access it. */
export interface FormControl {
  /** What its fields are, and how they are called. */
  readonly source: Pick<FormSource<never, never>, 'fields' | 'kinds' | 'words'>;
  readonly view: FormView;
  readonly memory: FormMemory;
  /** ID of the form element; prefixes the IDs of its fields. */
  readonly id: string;
  send(event: FormUserEvent): unknown;
  /**
   * Returns the typed values after all sent events were applied, since a press may precede the commit of the field it
   * leaves.
   */
  latest(): Promise<Typed>;
}

type Typed = Pick<FormContext, 'mode' | 'draft' | 'opened'>;

export const formContext = createContext<FormControl | null>(null);

export function useFormControl(): FormControl {
  const form = use(formContext);
  if (!form) throw new Error('a field stands in no form');
  return form;
}

/** ID of a form's control, for focusing a fault; for a null field, the ID of the failure message. */
export function formFieldId(form: string, field: string | null): string {
  return field === null ? `${form}-failure` : `${form}-${field}`;
}

/** Access to the whole draft, for parts of a form that need more than their own field. */
export function useFormDraft() {
  const { view, send, latest } = useFormControl();
  return {
    draft: view.draft,
    opened: view.opened,
    mode: view.mode,
    latest,
    change: (values: Draft) => send({ type: 'field.change', values }),
    refuse: (faults: readonly Fault[]) => send({ type: 'form.refuse', faults }),
  };
}

/** How a form words its faults. */
export function fieldWords({ kinds, words }: FormControl['source']): FieldWords {
  const isChosen = (name: string) => /^(?:choice|country|list)$/.test(fieldOf(kinds?.[name])?.kind ?? '');
  return { scope: words, isChosen };
}

export function useFormField(name: string) {
  const { source, view, memory, id, send } = useFormControl();
  const held = useSyncExternalStore(memory.subscribe, memory.getSnapshot);
  const t = useText(formTexts);
  const { failure } = view;
  const failed = failure?.kind === 'work' && failure.field === name ? failure : null;
  const fault = view.faults.find(({ field }) => field === name);
  const isSensitive = name in held;
  return {
    id: formFieldId(id, name),
    label: fieldName(name, t, source.words),
    /** What the field declares, if it does. */
    declared: fieldOf(source.kinds?.[name]),
    value: (isSensitive ? held : view.draft)[name] ?? '',
    error: failed
      ? workerFaultText(failed.code, failed.detail, t)
      : fault && faultText(fault, t, fieldWords(source)),
    change(value: string) {
      if (isSensitive) memory.type(name, value);
      return send({ type: 'field.change', values: { [name]: isSensitive ? '' : value } });
    },
  };
}
