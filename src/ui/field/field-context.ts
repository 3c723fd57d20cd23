import { createContext, use } from 'react';

/** What a field gives the control inside it, so that label, hint and fault are announced with it. */
export interface FieldContext {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
}

export const fieldContext = createContext<FieldContext | null>(null);

/** Attributes for the control: spread them before its own, which win. */
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
