import { isMailbox } from '#core/names/mailbox.ts';
import { completeMailbox } from '#core/validation/emails.ts';
import type { PurchaseView } from '#machines/purchase/purchase.view.ts';
import type { Translate } from '#src/i18n/texts.ts';
import type { Suggestion } from '#src/ui/combobox/suggest-input.tsx';

type Mailboxes = Pick<PurchaseView['email'], 'choices' | 'rootDomain'>;

/**
 * Returns suggestions for the mailbox field: the typed text completed with the domain, then the mailboxes that contain it. A
 * complete address is suggested unchanged. For an empty text or one that equals a mailbox, returns all mailboxes.
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

/** Returns the typed text completed with the domain; null if it already has one or there is none to add. */
export function completedMailbox(typed: string, rootDomain: string): string | null {
  if (rootDomain === '') return null;
  const completed = completeMailbox(typed, rootDomain, { rootDomain: () => rootDomain });
  return completed === typed.trim() || completed === '' ? null : completed;
}
