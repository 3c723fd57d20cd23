import type { QueryClient } from '@tanstack/react-query';
import * as partyCalls from '#core/contract/calls/parties.ts';
import { wholeList } from '#core/contract/fields.ts';
import { loadPublicSuffixes } from '#core/names/public-suffix.ts';
import { ok } from '#core/result.ts';
import { emailChoices } from '#core/validation/emails.ts';
import { answer } from '#machines/kit/slot.ts';
import type { PurchaseSlots } from '#machines/purchase/purchase.types.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { pause } from '#src/adapters/time/pause.ts';
import { callQuery } from '#src/console/call-query.ts';

/** Spec §9, in milliseconds. */
const mailboxDebounce = 400;

type Mailboxes = PurchaseSlots['suggestMailboxes'];

/** The saved mailboxes, then the standard ones of the name's root domain (spec §5). */
export async function suggestMailboxes(
  { client, queryClient }: { readonly client: Client; readonly queryClient: QueryClient },
  { key, commonName }: Mailboxes['input'],
  signal: AbortSignal,
): Promise<Mailboxes['output']> {
  await pause(mailboxDebounce, signal);
  const [suffixes, saved] = await Promise.all([
    loadPublicSuffixes(),
    answer(queryClient.ensureQueryData(callQuery(client, partyCalls.validationEmails.list, wholeList))),
  ]);
  if (!saved.ok) return { key, answer: saved };
  const emails = saved.value.data.map(({ email }) => email);
  const choices = emailChoices(commonName, emails, suffixes).map(({ email, source }) => ({
    email,
    isSaved: source === 'saved',
  }));
  const own = choices.filter(({ isSaved }) => isSaved);
  const standard = choices.filter(({ isSaved }) => !isSaved);
  return { key, answer: ok({ mailboxes: [...own, ...standard], hasSaved: emails.length > 0 }) };
}
