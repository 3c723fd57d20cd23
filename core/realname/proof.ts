import { type Fault, fault } from '#core/fault.ts';
import { type FileType, readFileType } from '#core/realname/file-type.ts';

/** Maximum bytes of the proof of an organization: 10 MiB. */
export const mostProofBytes = 10 * 1024 * 1024;
export const proofTypes = ['pdf', 'png', 'jpeg'] as const;
export type ProofType = (typeof proofTypes)[number];
/** Sides of a scan that a person could still look at. */
const largestSide = 20_000;

/** Maximum bytes of an account's logo: 512 KiB. */
export const mostLogoBytes = 512 * 1024;
export const logoTypes = ['png', 'jpeg', 'webp'] as const;
export type LogoType = (typeof logoTypes)[number];
export const logoSides = { least: 64, most: 2048 } as const;

export type ReadPicture<Type> =
  | { readonly type: Type; readonly width: number; readonly height: number }
  | { readonly faults: readonly Fault[] };

/** Judges a proof by its content: PDF, PNG or JPEG. `width` and `height` are 0 for a PDF. */
export function readProof(bytes: Uint8Array, field = 'proof'): ReadPicture<ProofType> {
  return readUpload(bytes, field, proofTypes, mostProofBytes, { least: 1, most: largestSide });
}

/** Judges a logo: a picture whose sides a page and a mail can show. No SVG, which can hold scripts. */
export function readLogo(bytes: Uint8Array, field = 'logo'): ReadPicture<LogoType> {
  return readUpload(bytes, field, logoTypes, mostLogoBytes, logoSides);
}

const typeNames: Readonly<Record<FileType, string>> = { pdf: 'PDF', png: 'PNG', jpeg: 'JPEG', webp: 'WebP' };

function readUpload<const Type extends FileType>(
  bytes: Uint8Array,
  field: string,
  types: readonly Type[],
  most: number,
  sides: { readonly least: number; readonly most: number },
): ReadPicture<Type> {
  const offered = types.map((type) => typeNames[type]).join(', ');
  if (bytes.length > most)
    return { faults: [fault(field, 'file-large', mebibytes(bytes.length), mebibytes(most))] };
  const read = readFileType(bytes);
  if ('problem' in read) {
    const reason = (
      { empty: 'file-empty', unknown: 'file-type', broken: 'file-broken', active: 'file-active' } as const
    )[read.problem];
    return { faults: [fault(field, reason, '', reason === 'file-type' ? offered : undefined)] };
  }
  const type = types.find((each) => each === read.type);
  if (type === undefined) return { faults: [fault(field, 'file-type', typeNames[read.type], offered)] };
  const { width, height } = read.size ?? { width: 0, height: 0 };
  if (read.size !== null && (Math.min(width, height) < sides.least || Math.max(width, height) > sides.most))
    return { faults: [fault(field, 'picture-size', `${width} × ${height}`, `${sides.least}–${sides.most}`)] };
  return { type, width, height };
}

function mebibytes(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${Math.ceil(bytes / 1024)} KiB`
    : `${Number((bytes / 1024 / 1024).toFixed(1))} MiB`;
}
