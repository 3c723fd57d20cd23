import type { zhProof } from '#src/features/purchase/proof/proof.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enProof = {
  attestation: {
    label: 'Key attestation',
    hint: 'Proof from your hardware that the key was generated inside it and can’t be exported. Paste it or choose files. If you leave it out, the CA asks for it during vetting.',
  },
  logo: {
    label: 'Logo',
    hint: 'SVG Tiny PS, square, up to 32 KB. Must match the registered trademark.',
    drop: 'Choose or drop an SVG file',
    again: 'Choose or drop another file',
    preview: 'Logo preview',
  },
  markOffice: {
    label: 'Trademark office',
    hint: 'The office where the trademark is registered, for example USPTO, EUIPO or CNIPA.',
  },
  markNumber: { label: 'Registration number', hint: 'As shown on the registration certificate.' },
} satisfies SameTexts<typeof zhProof>;
