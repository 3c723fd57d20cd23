import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerCaptcha, makeCaptcha } from '#server/captcha/captcha.ts';
import { drawPuzzle } from '#server/captcha/picture.ts';
import type { Database } from '#server/db/open.ts';
import { captchas } from '#server/db/schema/sign-in.ts';
import { readPng } from '#tests/support/browser/read-png.ts';
import { solveCaptcha } from '#tests/support/server/solve-captcha.ts';
import { minute, second } from '#tests/support/server/test-clock.ts';
import { openTestDatabase } from '#tests/support/server/test-database.ts';

const now = new Date('2026-11-20T08:00:00Z');
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

describe('a puzzle', () => {
  it('can be solved from its pixels', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { gap, top, ...shown } = await drawPuzzle();
      expect(solveCaptcha({ ...shown, pieceTop: top })).toBe(gap);
      // These bytes are sent before sign-in; their base64 takes about as many on a compressed connection.
      expect(bytesOf(shown.background).length + bytesOf(shown.piece).length).toBeLessThan(12_288);
    }
  });

  it('has its gap well inside the picture and away from the start of the piece', async () => {
    const puzzles = await Promise.all(Array.from({ length: 30 }, () => drawPuzzle()));
    for (const { gap, top } of puzzles) {
      expect(gap).toBeGreaterThan(60);
      expect(gap + 52).toBeLessThanOrEqual(320);
      expect(top + 52).toBeLessThanOrEqual(160);
    }
    expect(new Set(puzzles.map(({ gap }) => gap)).size).toBeGreaterThan(10);
    // The position of the piece in the reply reveals nothing about the gap.
    expect(new Set(puzzles.map(({ gap, top }) => gap - top)).size).toBeGreaterThan(10);
  });

  it('holds nothing besides its pixels', async () => {
    const { background, piece } = await drawPuzzle();
    for (const url of [background, piece]) expect(chunksOf(url)).toEqual(['IHDR', 'IDAT', 'IEND']);
    expect(sizeOf(background)).toEqual([320, 160]);
    expect(sizeOf(piece)).toEqual([52, 52]);
  });
});

describe('a captcha', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  async function make() {
    const shown = await makeCaptcha(database.db, now);
    const [row] = (await database.db.select().from(captchas)).filter((each) => each.id === shown.captchaID);
    return { id: shown.captchaID, gap: row?.gap ?? 0, shown };
  }

  it.each([
    { off: 0, want: 'right' },
    { off: 5, want: 'right' },
    { off: -5, want: 'right' },
    { off: 5.5, want: 'wrong' },
    { off: -6, want: 'wrong' },
    { off: Number.NaN, want: 'wrong' },
  ])('solved $off pixels off is $want', async ({ off, want }) => {
    const { id, gap } = await make();
    expect(await answerCaptcha(database.db, id, gap + off, now)).toBe(want);
  });

  it('is used up by any answer', async () => {
    const { id, gap } = await make();
    expect(await answerCaptcha(database.db, id, gap + 50, now)).toBe('wrong');
    expect(await answerCaptcha(database.db, id, gap, now)).toBe('expired');
  });

  it('accepts only one of several concurrent answers', async () => {
    const { id, gap } = await make();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => answerCaptcha(database.db, id, gap, now)),
    );
    expect(answers.filter((answer) => answer === 'right')).toHaveLength(1);
  });

  it('lasts two minutes', async () => {
    const { id, gap, shown } = await make();
    expect(shown.expireTime).toBe(later(2 * minute).toISOString());
    expect(await answerCaptcha(database.db, id, gap, later(2 * minute))).toBe('expired');
    const next = await make();
    expect(await answerCaptcha(database.db, next.id, next.gap, later(2 * minute - second))).toBe('right');
  });

  it.each(['', 'x', '00000000-0000-0000-0000-000000000000', "'; drop table captchas"])(
    'has expired if it was never made: %j',
    async (id) => {
      expect(await answerCaptcha(database.db, id, 100, now)).toBe('expired');
    },
  );

  it('does not reveal the gap in its reply', async () => {
    const { background: _, piece: __, captchaID: ___, pieceTop, ...rest } = (await make()).shown;
    expect(pieceTop).toBeTypeOf('number');
    expect(rest).toEqual({
      width: 320,
      height: 160,
      pieceSize: 52,
      expireTime: later(2 * minute).toISOString(),
    });
  });
});

function bytesOf(url: string): Buffer {
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

function sizeOf(url: string): number[] {
  const { width, height } = readPng(bytesOf(url));
  return [width, height];
}

/** Chunk types of a PNG (PNG specification §5.3); repeats in a row count once. */
function chunksOf(url: string): string[] {
  const bytes = bytesOf(url);
  const found: string[] = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (found.at(-1) !== type) found.push(type);
  }
  return found;
}
