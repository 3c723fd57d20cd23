import type { AnyEventKind } from '#core/webhooks/kinds.ts';
import { messageWords } from '#core/webhooks/message-words.ts';
import { useLanguage } from '#src/i18n/use-text.ts';

/** Names a kind of event as messages do, in the language of the page. */
export function useKindName(): (kind: AnyEventKind) => string {
  const words = messageWords[useLanguage() === 'zh' ? 'zh' : 'en'];
  return (kind) => words.kinds[kind];
}
