import type { zhProof } from '#src/features/purchase/proof.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enProof = {
  attestation: {
    label: 'Key attestation',
    hint: 'What your hardware says of the key: made inside it, and not exportable. Paste it or choose files; the CA asks for it during vetting if you leave it out.',
  },
  logo: {
    label: 'Logo',
    hint: 'SVG Tiny PS, square, 32 KB at most, as it is registered.',
    drop: 'Choose or drop an SVG file',
    again: 'Choose or drop another file',
    preview: 'Preview of the chosen logo',
  },
  markOffice: {
    label: 'Trademark office',
    hint: 'Where the mark is registered, for example USPTO, EUIPO or CNIPA.',
  },
  markNumber: { label: 'Registration number', hint: 'As on the certificate of registration.' },
} satisfies SameTexts<typeof zhProof>;
