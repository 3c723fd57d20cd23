import { eq } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/call.ts';
import type { captcha } from '#core/contract/calls/session.ts';
import { drawPuzzle, pictureHeight, pictureWidth } from '#server/captcha/picture.ts';
import { pieceSize } from '#server/captcha/shape.ts';
import type { Db } from '#server/db/open.ts';
import { captchas } from '#server/db/schema/sign-in.ts';

const lifetime = 120_000;
/** Tolerance of the piece's position, in pixels. */
const tolerance = 5;

/** Creates a captcha that may be answered once within two minutes. */
export async function makeCaptcha(db: Db, now: Date): Promise<ReplyOf<typeof captcha>> {
  const { background, piece, gap, top } = await drawPuzzle();
  const expireTime = new Date(now.getTime() + lifetime);
  const [row] = await db.insert(captchas).values({ gap, expireTime }).returning({ id: captchas.id });
  if (!row) throw new Error('the captcha was not stored');
  return {
    captchaID: row.id,
    width: pictureWidth,
    height: pictureHeight,
    pieceSize,
    pieceTop: top,
    background,
    piece,
    expireTime: expireTime.toISOString(),
  };
}

/** Uses up a captcha, whatever the answer. An unknown, used or outdated captcha counts as expired. */
export async function answerCaptcha(
  db: Db,
  id: string,
  offset: number,
  now: Date,
): Promise<'right' | 'wrong' | 'expired'> {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return 'expired';
  const [row] = await db.delete(captchas).where(eq(captchas.id, id)).returning();
  if (!row || row.expireTime <= now) return 'expired';
  return Math.abs(row.gap - offset) <= tolerance ? 'right' : 'wrong';
}
