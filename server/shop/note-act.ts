import { type AuditChange, operatorName } from '#core/account/audit.ts';
import type { Db } from '#server/db/open.ts';
import type { SignedInput } from '#server/http/serve.ts';
import { type NewEntry, writeAudit } from '#server/people/audit-log.ts';

/** The author of an operator's entry in a customer's log; the console shows it as the shop. The shop's own log says who it was. */
export const operatorActor = {
  id: '00000000-0000-0000-0000-000000000000',
  email: operatorName,
  displayName: '',
} as const;

/** What an operator did to an account. */
export interface Noted {
  readonly accountID: string;
  readonly accountNo: string;
  /** It touches the shop alone, whose log has it already. */
  readonly isShops?: boolean;
  /** What it was done to: an order number, a user; empty for the account itself. */
  readonly about: string;
  /** Why; empty where it neither costs nor refuses anything. */
  readonly reason: string;
  readonly changes?: readonly AuditChange[];
}

/** Writes an act of a call to the log of the account that it touches; the call's own entry is the shop's. */
export async function noteAct(
  input: Pick<SignedInput<never>, 'db' | 'clock' | 'audit'>,
  kind: string,
  noted: Noted,
): Promise<void> {
  input.audit(shopAbout(noted), changesOf(noted));
  if (!noted.isShops) await noteTouched(input.db, kind, noted, input.clock.now());
}

/** Writes an act that ran without a call to both logs. `actor` asked for it. */
export async function noteInBoth(
  tx: Db,
  kind: string,
  noted: Noted,
  by: Pick<NewEntry, 'actor' | 'at'> & { readonly shopID: string },
): Promise<void> {
  await writeAudit(tx, {
    ...{ accountID: by.shopID, at: by.at, kind, actor: by.actor, from: '' },
    about: shopAbout(noted),
    changes: changesOf(noted),
  });
  if (!noted.isShops) await noteTouched(tx, kind, noted, by.at);
}

/** Writes an act to the log of the account that it touches alone. */
export async function noteTouched(tx: Db, kind: string, noted: Noted, at: Date): Promise<void> {
  await writeAudit(tx, {
    ...{ accountID: noted.accountID, at, kind, actor: operatorActor, from: '' },
    about: noted.about,
    changes: changesOf(noted),
  });
}

function shopAbout({ accountNo, about, isShops }: Noted): string {
  if (isShops) return about;
  return about === '' ? accountNo : `${about} (${accountNo})`;
}

function changesOf({ reason, changes = [] }: Noted): readonly AuditChange[] {
  return reason === '' ? changes : [...changes, { field: 'reason', before: '', after: reason }];
}
