import type { ReactNode } from 'react';
import type { Texts } from '#src/i18n/texts.ts';
import { textsContext } from '#src/i18n/use-text.ts';

/** Provides the console's texts to all views below. */
export function TextProvider({ texts, children }: { readonly texts: Texts; readonly children: ReactNode }) {
  return <textsContext.Provider value={texts}>{children}</textsContext.Provider>;
}
