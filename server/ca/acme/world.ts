import type { AccountHolder } from '#server/ca/acme/account.ts';
import type { Connection } from '#server/ca/acme/connection.ts';
import type { Db } from '#server/db/open.ts';

/** A profile of the CA. If it is only preferred, the CA's usual one serves where it is not offered. */
export interface AcmeProfile {
  readonly name: string;
  readonly isRequired: boolean;
}

export interface AcmeWorld {
  readonly db: Db;
  readonly connection: Connection;
  readonly account: AccountHolder;
  readonly directory: string;
  readonly profile: AcmeProfile | undefined;
  readonly now: () => Date;
}
