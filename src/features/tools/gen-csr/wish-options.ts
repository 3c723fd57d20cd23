import { type SubjectField, subjectFieldNames } from '#core/tools/gen-csr/subject-fields.ts';
import { type CsrWish, noWish } from '#core/tools/gen-csr/wish.ts';

const place = ['O', 'L', 'ST', 'C'] as const;
const register = [
  'serialNumber',
  'businessCategory',
  'jurisdictionC',
  'jurisdictionST',
  'jurisdictionL',
] as const;
/** Fields shown initially for each purpose. A field with a value is always shown. */
export const presetFields = {
  tls: ['CN'],
  ov: ['CN', ...place],
  ev: ['CN', ...place, ...register],
  client: ['CN', 'emailAddress', 'O', 'OU', 'C'],
  smime: ['CN', 'emailAddress', 'GN', 'SN', 'O', 'C'],
  code: ['CN', ...place],
  all: subjectFieldNames,
} as const satisfies Readonly<Record<string, readonly SubjectField[]>>;

export type CsrPreset = keyof typeof presetFields;
export const presets = Object.keys(presetFields) as readonly CsrPreset[];

/** A certificate is for servers unless the purpose says otherwise. */
export const presetUsages = {
  ...{ tls: null, ov: null, ev: null, all: null },
  ...{ client: 'clientAuth', smime: 'emailProtection', code: 'codeSigning' },
} as const satisfies Readonly<Record<CsrPreset, CsrWish['usage']>>;

export interface GenerateOptions extends CsrWish {
  readonly preset: CsrPreset;
}

export const beginWish: GenerateOptions = { ...noWish, preset: 'tls' };

export const sampleWish: Pick<CsrWish, 'subject' | 'altNames' | 'batch'> = {
  subject: { CN: 'www.example.com', O: 'Example Ltd', L: 'Singapore', C: 'SG' },
  altNames: 'www.example.com\nexample.com\n*.api.example.com\n192.0.2.10',
  batch: 'www.example.com, example.com\nmail.example.com\n*.shop.example.net, shop.example.net',
};
