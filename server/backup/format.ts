import * as v from 'valibot';
import { parseJson } from '#core/parse-json.ts';

/**
 * A backup is a gzipped text of JSON lines: a header; for each table its columns and then its rows, every value as PostgreSQL's text; the
 * sequences; the files of the site; and an end with the number of rows and the SHA-256 of all lines before it. It belongs to no database
 * in particular: what PGlite wrote, PostgreSQL reads, and the other way round.
 */
export const backupFormat = 1;

const name = v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]{0,62}$/));

export const headerSchema = v.strictObject({
  certhub: v.literal('backup'),
  format: v.literal(backupFormat),
  made: v.pipe(v.string(), v.isoTimestamp()),
  /** Of the software that wrote it. */
  version: v.string(),
  kind: v.picklist(['sandbox', 'product']),
  /** What the tables were made by, in order. */
  migrations: v.array(v.strictObject({ name: v.string(), hash: v.string() })),
  /** The CA's keys can only be used with the CA_KEY_SECRET they were sealed under. */
  isSealed: v.boolean(),
});
export type BackupHeader = v.InferOutput<typeof headerSchema>;

const partSchema = v.union([
  v.strictObject({ table: name, columns: v.array(name) }),
  /** A row of the table named last. */
  v.array(v.nullable(v.string())),
  v.strictObject({ sequence: name, last: v.string(), isCalled: v.boolean() }),
  v.strictObject({ file: v.pipe(v.string(), v.regex(/^[\w.-]{1,200}$/)), base64: v.string() }),
  v.strictObject({ end: v.literal(true), rows: v.number(), sha256: v.string() }),
]);
export type BackupPart = v.InferOutput<typeof partSchema>;

/** The file is no backup, was cut off or changed, or does not fit this server or its place. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

export function readPart(line: string): BackupPart {
  const read = v.safeParse(partSchema, parseJson(line));
  if (!read.success) throw new BackupRefused('the file holds a line that no backup has');
  return read.output;
}

export function readHeader(line: string): BackupHeader {
  const read = v.safeParse(headerSchema, parseJson(line));
  if (!read.success) throw new BackupRefused('the file is no backup of Certhub, or one of a newer version');
  return read.output;
}
