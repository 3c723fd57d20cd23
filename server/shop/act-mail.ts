import { plainAmount } from '#core/money/money.ts';
import type { Db } from '#server/db/open.ts';
import type { UserRow } from '#server/db/schema/accounts.ts';
import type { ShopActRow } from '#server/db/schema/shop.ts';
import { mailLanguageOf } from '#server/notices/people.ts';
import type { Services } from '#server/services.ts';

const day = 24 * 3_600_000;

/** Tells operators at once that an act waits: for one of them, or until its time. */
export async function mailAct(
  tx: Db,
  { mailer, address }: Pick<Services, 'mailer' | 'address'>,
  act: ShopActRow,
  accountNo: string,
  readers: readonly UserRow[],
  at: Date,
): Promise<void> {
  if (mailer === null) return;
  const amount = plainAmount(act.cents);
  const what = act.about === '' ? accountNo : `${act.about}, ${accountNo}`;
  const until =
    act.dueTime === null ? null : `${act.dueTime.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const words =
    act.cents === 0
      ? siteWords(act.about, until)
      : until === null
        ? {
            zh: `同事提交了一笔 ${amount} 的操作（${what}），超过了单人操作的上限，请您批准或拒绝。`,
            en: `A colleague asked for an act of ${amount} (${what}). It is above what one operator may do alone: approve or refuse it.`,
          }
        : {
            zh: `一笔 ${amount} 的操作（${what}）将于 ${until} 自动执行，因为没有其他人可以复核。在此之前可以撤回。如果不是您本人提交，请立即撤回并更改密码。`,
            en: `An act of ${amount} (${what}) runs at ${until}, because nobody else could decide over it. Until then it can be taken back. If it wasn’t you who asked for it, take it back and change your password now.`,
          };
  const href = `${await address}/shop`;
  for (const { id, accountID, email } of readers)
    await mailer.send(tx, {
      ...{ accountID, to: email, at, expireAt: new Date(at.getTime() + 7 * day) },
      content: {
        subject: { zh: '{{site}}：有一项操作等待复核', en: '{{site}}: an act waits for a second operator' },
        blocks: [
          { kind: 'text', words },
          { kind: 'button', words: { zh: '打开商店', en: 'Open the shop' }, href },
        ],
      },
      language: await mailLanguageOf(tx, id),
    });
}

/** Of a change that moves no money: of what the shop says of itself. */
function siteWords(about: string, until: string | null) {
  return until === null
    ? {
        zh: `同事提交了一项站点更改（${about}），需要另一位运营人员复核，请您批准或拒绝。`,
        en: `A colleague asked for a change of the site (${about}). It needs a second operator: approve or refuse it.`,
      }
    : {
        zh: `一项站点更改（${about}）将于 ${until} 自动生效，因为没有其他人可以复核。在此之前可以撤回。如果不是您本人提交，请立即撤回并更改密码。`,
        en: `A change of the site (${about}) takes effect at ${until}, because nobody else could decide over it. Until then it can be taken back. If it wasn’t you who asked for it, take it back and change your password now.`,
      };
}
