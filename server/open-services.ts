import { type Means, sellsWith } from '#server/catalogue/sold.ts';
import { type Clock, type MovableClock, openMovableClock, realClock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/open.ts';
import { createJobRunner, type JobRunner } from '#server/jobs/runner.ts';
import { createKeyUse } from '#server/keys/key-use.ts';
import type { Log } from '#server/log.ts';
import { openMailSite } from '#server/mail/mail-site.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { outboxMailer } from '#server/mail/outbox.ts';
import type { MailSite } from '#server/mail/templates/mail-content.ts';
import { sandboxInbox } from '#server/sandbox/inbox.ts';
import { sandboxWechat } from '#server/sandbox/wechat.ts';
import type { Services } from '#server/services.ts';
import { openWechat, type Wechat } from '#server/session/wechat.ts';
import { openSites } from '#server/site/sites.ts';
import { aliyunTexter } from '#server/sms/aliyun-texter.ts';
import { sandboxTexter } from '#server/sms/sandbox-texter.ts';
import type { Texter } from '#server/sms/texter.ts';

/** Services every area builds on, and the parts of them to start and stop. */
export interface OpenServices {
  readonly services: Services;
  readonly runner: JobRunner;
  /** Null unless the server is a sandbox. */
  readonly movableClock: MovableClock | null;
}

export async function openServices(
  config: Config,
  database: Database,
  log: Log,
  options: { readonly clock?: Clock | undefined; readonly address: Promise<string> },
): Promise<OpenServices> {
  const { db } = database;
  const movableClock = config.sandbox ? await openMovableClock(db, database.kind === 'postgres') : null;
  const runner = createJobRunner(database, log);
  const sites = await openSites(config, db);
  const mailer = mailerOf(config, runner, openMailSite(config, options.address, sites));
  return {
    services: {
      config,
      db,
      clock: options.clock ?? movableClock ?? realClock,
      jobs: runner.jobs,
      log,
      mailer,
      texter: texterOf(config),
      wechat: wechatOf(config),
      sells: sellsWith({
        issuer: issuerOf(config),
        reviewer: config.sandbox || config.review === 'manual',
        mailer: mailer !== null,
      }),
      keyUse: createKeyUse(db, log),
      sites,
      address: options.address,
    },
    runner,
    movableClock,
  };
}

function issuerOf({ sandbox, issuer, acme }: Config): Means['issuer'] {
  if (sandbox || issuer !== undefined) return 'everything';
  return acme === undefined ? 'nothing' : 'domain-validated';
}

function mailerOf(
  { sandbox, mail }: Config,
  { jobs }: JobRunner,
  openSite: () => Promise<MailSite>,
): Mailer | null {
  if (sandbox) return sandboxInbox(openSite);
  return mail === undefined ? null : outboxMailer(jobs, openSite);
}

function wechatOf({ sandbox, wechat }: Config): Wechat | null {
  if (sandbox) return sandboxWechat;
  return wechat === undefined ? null : openWechat(wechat);
}

function texterOf({ sandbox, sms }: Config): Texter | null {
  if (sandbox) return sandboxTexter;
  return sms === undefined ? null : aliyunTexter(sms);
}
