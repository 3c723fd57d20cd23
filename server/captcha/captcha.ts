import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/call.ts';
import type { captcha } from '#core/contract/calls/session.ts';
import { drawPuzzle, type Puzzle, pictureHeight, pictureWidth } from '#server/captcha/picture.ts';
import { pieceSize } from '#server/captcha/shape.ts';
import type { Db } from '#server/db/open.ts';
import { captchas } from '#server/db/schema/sign-in.ts';

const lifetime = 120_000;
/** Pixels the piece may be off. */
const tolerance = 5;

/** Pictures that wait to be drawn; whoever asks for one more is put off. */
const mostWaiting = 50;
let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();

/** Draws one picture after another and rests as long as each took: half of the time belongs to other calls. */
async function drawInTurn(): Promise<Puzzle | null> {
  if (waiting >= mostWaiting) return null;
  waiting += 1;
  let took = 0;
  const drawn = turn.then(() => {
    const began = performance.now();
    const puzzle = drawPuzzle();
    took = performance.now() - began;
    return puzzle;
  });
  turn = drawn.then(
    () => setTimeout(took),
    () => undefined,
  );
  return drawn.finally(() => {
    waiting -= 1;
  });
}

/** Makes a captcha that may be answered once within two minutes; null while too many are being made. */
export async function makeCaptcha(db: Db, now: Date): Promise<ReplyOf<typeof captcha> | null> {
  const puzzle = await drawInTurn();
  if (puzzle === null) return null;
  const { background, piece, gap, top } = puzzle;
  const expireTime = new Date(now.getTime() + lifetime);
  const [row] = await db.insert(captchas).values({ gap, expireTime }).returning({ id: captchas.id });
  if (!row) throw new Error('the captcha was not kept');
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

/** Uses up a captcha, whatever the answer. One that is unknown, used or too old has expired. */
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
