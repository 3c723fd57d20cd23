import { type Fault, fault } from '#core/fault.ts';
import { agreedKinds } from '#core/site/legal-kinds.ts';
import type { Db } from '#server/db/open.ts';
import { legalConsents } from '#server/db/schema/site.ts';
import { legalNumbers } from '#server/site/site-members.ts';
import type { Site } from '#server/site/sites.ts';

/** A version of a legal text. */
export interface Consent {
  readonly kind: (typeof agreedKinds)[number];
  readonly host: string;
  readonly number: number;
}

/** What somebody who signs up at this site agrees to. */
export function consentsTo(site: Site): readonly Consent[] {
  const numbers = legalNumbers(site);
  return agreedKinds.flatMap((kind) => {
    const number = numbers[kind];
    return number === undefined ? [] : [{ kind, host: site.scope, number }];
  });
}

/** Texts that were not agreed to, or another version of them. */
export function consentFaults(
  consents: readonly Consent[],
  given: Readonly<Partial<Record<Consent['kind'], string | undefined>>>,
): Fault[] {
  return consents.flatMap(({ kind, number }) =>
    given[kind] === String(number) ? [] : [fault(kind, 'required', given[kind] ?? '', String(number))],
  );
}

export async function keepConsents(
  tx: Db,
  userID: string,
  consents: readonly Consent[],
  agreedTime: Date,
): Promise<void> {
  if (consents.length === 0) return;
  await tx.insert(legalConsents).values(consents.map((consent) => ({ ...consent, userID, agreedTime })));
}
