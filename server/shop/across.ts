import { isAllowed, type OperatorRight } from '#core/account/rights.ts';
import { type Owner, wholeAccount } from '#server/account/own.ts';
import type { Actor } from '#server/http/serve.ts';

/** What an operator may reach of customers' rows. */
export interface Across {
  /** For functions that serve a customer: the whole of one account, as its owner sees it. */
  of(accountID: string): Owner;
}

/**
 * The only way of the shop's handlers to other accounts' rows (`tests/unit/shop/across.test.ts`). Names the right that the call asks for
 * once more, so that a handler which is served under another right fails instead of showing somebody's rows.
 */
export function across(actor: Pick<Actor, 'rights'>, right: OperatorRight): Across {
  if (!isAllowed(right, actor.rights)) throw new Error(`this reaches other accounts without ${right}`);
  return { of: wholeAccount };
}

/** The account that an act asked for with its right is done to, when nobody is signed in any more. */
export function accountOf({ accountID }: { readonly accountID: string }): Owner {
  return wholeAccount(accountID);
}
