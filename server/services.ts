import type { Sells } from '#server/catalogue/sold.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/open.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { KeyUse } from '#server/keys/key-use.ts';
import type { Log } from '#server/log.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Wechat } from '#server/session/wechat.ts';
import type { Sites } from '#server/site/sites.ts';
import type { Texter } from '#server/sms/texter.ts';

/** Services every area of the server builds on. An area's routes and jobs are created from them once, at startup. */
export interface Services {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: Log;
  /** Null where no email can be sent. */
  readonly mailer: Mailer | null;
  /** Null where no text message can be sent. */
  readonly texter: Texter | null;
  /** Null where the site has no WeChat sign-in. */
  readonly wechat: Wechat | null;
  /** Whether this server can deliver a product. */
  readonly sells: Sells;
  readonly keyUse: KeyUse;
  /** What the shop calls itself, looks like and says, by host name. */
  readonly sites: Sites;
  /** URL of the console, without a trailing slash; resolves once the server listens. */
  readonly address: Promise<string>;
}
