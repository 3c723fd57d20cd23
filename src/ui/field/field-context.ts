import { createContext, use } from 'react';

/** Passed from a field to its control, so that screen readers announce the label, hint and error with it. */
export interface FieldContext {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
}

export const fieldContext = createContext<FieldContext | null>(null);

/** Attributes for the control. Spread them before its own attributes, which take precedence. */
export function useFieldControl(): {
  readonly id?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: true | undefined;
  readonly 'aria-required'?: true | undefined;
} {
  const field = use(fieldContext);
  if (!field) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  };
}
