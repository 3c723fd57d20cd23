import { deflateRawSync } from 'node:zlib';
import { makeZip, type RawEntry } from '#tests/support/files/zip-maker.ts';

export interface ZipBomb {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The code it must be rejected with. */
  readonly want: string;
}

const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** Zips designed to exhaust the reader's time, memory or both. Each is below the upload size limit. */
export function zipBombs(): readonly ZipBomb[] {
  const zeros = deflateRawSync(Buffer.alloc(512 * megabyte), { level: 9 });
  const gigabyte = deflateRawSync(Buffer.alloc(1024 * megabyte), { level: 9 });
  const small = deflateRawSync(Buffer.alloc(megabyte), { level: 9 });
  const header = Buffer.from('-----BEGIN CERTIFICATE REQUEST-----\n');
  /** Starts with the header of a request. */
  const disguised = (size: number) =>
    deflateRawSync(Buffer.concat([header, Buffer.alloc(size - header.length, 'A')]), { level: 9 });
  const manyPaths = (count: number, path = (index: number) => `${index}.csr`): RawEntry[] =>
    Array.from({ length: count }, (_, index) => ({ path: path(index), content: '', method: 0 }));
  return [
    { name: 'a gigabyte that says so', bytes: zip(gigabyte, 1024 * megabyte), want: 'zip-no-requests' },
    { name: 'a gigabyte that says it is small', bytes: zip(gigabyte, 2_000), want: 'zip-no-requests' },
    { name: 'half a gigabyte eighteen times', bytes: many(18, zeros, 2_000), want: 'zip-no-requests' },
    {
      name: 'a hundred megabytes in disguise, a hundred times',
      bytes: many(90, disguised(100 * megabyte), 2_000),
      want: 'zip-no-requests',
    },
    {
      name: 'a megabyte in disguise that says it is small, 2 000 times',
      bytes: many(2_000, disguised(megabyte), 100),
      want: 'zip-damaged',
    },
    {
      name: 'a quarter of a megabyte in disguise that says so, 2 000 times',
      bytes: many(2_000, disguised(megabyte / 4), megabyte / 4),
      want: 'zip-unpacks-too-large',
    },
    {
      name: 'a megabyte that says so, 2 000 times',
      bytes: many(2_000, small, megabyte),
      want: 'zip-no-requests',
    },
    {
      name: 'entries that share their bytes',
      bytes: makeZip(
        Array.from({ length: 5_000 }, (_, index) => ({
          path: `${index}.csr`,
          packed: zeros,
          declaredSize: 2_000,
          ...(index === 0 ? {} : { sharedWith: 0 }),
        })),
      ),
      want: 'zip-damaged',
    },
    { name: '5 001 entries', bytes: makeZip(manyPaths(5_001)), want: 'zip-too-many-entries' },
    { name: '100 000 entries', bytes: makeZip(manyPaths(100_000)), want: 'zip-too-many-entries' },
    {
      name: '100 000 entries of which the end tells one',
      bytes: makeZip(manyPaths(100_000), { count: 1 }),
      want: 'zip-too-many-entries',
    },
    {
      name: 'one entry of which the end tells 65 535',
      bytes: makeZip(manyPaths(1), { count: 65_535 }),
      want: 'zip-damaged',
    },
    {
      name: '5 000 entries with names of 300 letters',
      bytes: makeZip(manyPaths(5_000, (index) => `${String(index).padStart(300, 'x')}.csr`)),
      want: 'zip-no-requests',
    },
    {
      name: '5 000 entries with names of 900 letters',
      bytes: makeZip(manyPaths(5_000, (index) => `${String(index).padStart(900, 'x')}.csr`)),
      want: 'zip-too-many-entries',
    },
    {
      name: 'a zip in a zip in a zip, 40 times',
      bytes: Array.from({ length: 40 }).reduce<Uint8Array<ArrayBuffer>>(
        (inner) => makeZip([{ path: 'inner.zip', content: inner }]),
        zip(small, megabyte),
      ),
      want: 'zip-no-requests',
    },
    {
      name: '200 requests of nothing but tiny values',
      bytes: makeZip(
        Array.from({ length: 200 }, (_, index) => ({ path: `${index}.csr`, content: crowdedRequest(index) })),
      ),
      want: 'zip-no-requests',
    },
    {
      name: '16 files of nothing but headers',
      bytes: makeZip(
        Array.from({ length: 16 }, (_, index) => ({
          path: `${index}.csr`,
          content: Buffer.alloc(200 * kilobyte, header),
        })),
      ),
      want: 'too-many-requests',
    },
    {
      name: 'end records without number in a comment',
      bytes: makeZip(manyPaths(1), { after: Buffer.alloc(5 * megabyte, 'PK\u0005\u0006') }),
      want: 'zip-damaged',
    },
    {
      name: 'packed bytes that unpack to nothing',
      // Empty stored blocks (RFC 1951 §3.2.4): input without output.
      bytes: many(9, Buffer.alloc(1_000_000, Buffer.from([0, 0, 0, 0xff, 0xff])), 100),
      want: 'zip-no-requests',
    },
  ];
}

function zip(packed: Uint8Array, declaredSize: number): Uint8Array<ArrayBuffer> {
  return makeZip([{ path: 'bomb.csr', packed, declaredSize }]);
}

function many(count: number, packed: Uint8Array, declaredSize: number): Uint8Array<ArrayBuffer> {
  return makeZip(
    Array.from({ length: count }, (_, index) => ({ path: `${index}.csr`, packed, declaredSize })),
  );
}

/** Resembles a request: the right structure, with thousands of tiny values inside. */
function crowdedRequest(index: number): string {
  const nulls = Buffer.alloc(30_000, Buffer.from([5, 0]));
  const body = tlv(0x30, tlv(2, Buffer.from([0])), tlv(0x30, nulls), tlv(0x30, Buffer.from([5, 0])));
  const der = tlv(0x30, body, tlv(0x30, nulls.subarray(0, 2 + (index % 7) * 2)), tlv(3, Buffer.from([0])));
  return `-----BEGIN CERTIFICATE REQUEST-----\n${der.toString('base64')}\n-----END CERTIFICATE REQUEST-----\n`;
}

function tlv(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const head =
    content.length < 128 ? [tag, content.length] : [tag, 0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}
