import { isMailbox } from '#core/names/mailbox.ts';
import { completeMailbox } from '#core/validation/emails.ts';
import type { PurchaseView } from '#machines/purchase/purchase.view.ts';
import type { Translate } from '#src/i18n/texts.ts';
import type { Suggestion } from '#src/ui/combobox/suggest-input.tsx';

type Mailboxes = Pick<PurchaseView['email'], 'choices' | 'rootDomain'>;

/**
 * What the mailbox field offers while something is typed: the text with the domain after it (spec §5), then the
 * mailboxes that hold it. A whole address is offered as it is. A text that is one of them, or nothing, shows them all.
 */
export function mailboxSuggestions(
  { choices, rootDomain }: Mailboxes,
  typed: string,
  t: Translate<'parties'>,
) {
  const text = typed.trim().toLowerCase();
  const known = choices.map(
    ({ email, isSaved }): Suggestion => ({
      value: email,
      note: t(isSaved ? 'parties.email.saved' : 'parties.email.standard'),
    }),
  );
  if (text === '' || known.some(({ value }) => value.toLowerCase() === text)) return known;
  const found = known.filter(({ value }) => value.toLowerCase().includes(text));
  const completed = completedMailbox(typed, rootDomain) ?? typed.trim();
  if (!isMailbox(completed) || known.some(({ value }) => value.toLowerCase() === completed.toLowerCase()))
    return found;
  return [{ value: completed, note: t('parties.email.typed') }, ...found];
}

/** The typed text with the domain after it; null where it has one already, or there is none to add. */
export function completedMailbox(typed: string, rootDomain: string): string | null {
  if (rootDomain === '') return null;
  const completed = completeMailbox(typed, rootDomain, { rootDomain: () => rootDomain });
  return completed === typed.trim() || completed === '' ? null : completed;
}
