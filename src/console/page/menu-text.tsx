import { languageTags } from '#src/i18n/languages.ts';
import type { TextKey } from '#src/i18n/texts.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';

/** A menu text on a page. It may be in a different language than the page and then has its own `lang` (WCAG 3.1.2). */
export function MenuText({ name }: { readonly name: TextKey }) {
  const t = useText();
  const text = t.find(name) ?? '';
  const language = useLanguage();
  return name.startsWith('menu.') ? <span lang={languageTags[language]}>{text}</span> : text;
}
