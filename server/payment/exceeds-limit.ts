import type { By } from '#server/account/by.ts';
import { needsApproval } from '#server/approvals/hold.ts';
import type { Db } from '#server/db/open.ts';
import type { Payable } from '#server/payment/payables.ts';

interface PayingNow {
  readonly due: number;
  readonly payer: By;
  readonly now: Date;
}

/**
 * Whether paying for it needs an approval that is not there (`server/approvals/hold.ts`). A package beyond a limit cannot be approved:
 * somebody without the limit buys it. A deposit spends nothing.
 */
export async function exceedsLimit(tx: Db, payable: Payable, paying: PayingNow): Promise<boolean> {
  switch (payable.kind) {
    case 'order':
      return needsApproval(tx, payable.order, paying);
    case 'package': {
      const { accountID, creatorID, apiKeyID } = payable.bought;
      return needsApproval(
        tx,
        { accountID, creatorID, apiKeyID, approval: null, approvedCents: null },
        paying,
      );
    }
    case 'deposit':
      return false;
  }
}
