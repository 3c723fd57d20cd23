import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupRefused } from '#server/backup/format.ts';

/** Bytes gathered before they are compressed: many rows are short. */
const pieceSize = 256 * 1024;

/**
 * Writes a gzipped text of lines. It has its name only once it is complete and on the disk, and only its owner may read it: it holds
 * customers' data.
 */
export async function writeBackupFile(
  path: string,
  work: (line: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const draft = `${path}.part`;
  const gzip = createGzip({ level: 4 });
  const file = createWriteStream(draft, { mode: 0o600 });
  const written = new Promise<void>((resolve, reject) => {
    for (const stream of [gzip, file]) stream.on('error', reject);
    file.on('close', resolve);
  });
  // Awaited at the end; an error before that ends the work itself.
  written.catch(() => undefined);
  gzip.pipe(file);
  let piece = '';
  const flush = async () => {
    const hasRoom = gzip.write(piece);
    piece = '';
    if (!hasRoom) await Promise.race([new Promise((resolve) => gzip.once('drain', resolve)), written]);
  };
  try {
    await work(async (text) => {
      piece += `${text}\n`;
      if (piece.length >= pieceSize) await flush();
    });
    await flush();
    gzip.end();
    await written;
    const handle = await open(draft, 'r');
    await handle.sync();
    await handle.close();
    await rename(draft, path);
  } catch (error) {
    gzip.destroy();
    file.destroy();
    await rm(draft, { force: true });
    throw error;
  }
}

/** The lines of such a file. Node's own reader of lines would also cut at U+2028, which texts may hold. */
export async function* readBackupFile(path: string): AsyncGenerator<string> {
  const source = createReadStream(path);
  const text = source.pipe(createGunzip());
  source.on('error', (error) => text.destroy(error));
  text.setEncoding('utf8');
  let rest: string[] = [];
  try {
    for await (const chunk of text) {
      const [first = '', ...more] = String(chunk).split('\n');
      rest.push(first);
      for (const next of more) {
        yield rest.join('');
        rest = [next];
      }
    }
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    throw new BackupRefused(`the file can’t be read to its end (${reason})`);
  }
  if (rest.join('') !== '') throw new BackupRefused('the file ends in the middle of a line');
}
