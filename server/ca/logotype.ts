import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Extension } from '@peculiar/x509';
import { explicitTag, nullValue, objectId, octetString, sequence, textString } from '#core/x509/der.ts';

const logotype = '1.3.6.1.5.5.7.1.12';
const sha256 = '2.16.840.1.101.3.4.2.1';

/**
 * Embeds the logo in the certificate as its subject's logotype: compressed, as a `data:` URL with its SHA-256 (RFC 9399 §4, VMC
 * Requirements §7.1.2.3).
 */
export function logotypeExtension(svg: string): Extension {
  const image = gzipSync(svg, { level: 9 });
  const hash = createHash('sha256').update(image).digest();
  const details = sequence(
    textString('IA5String', 'image/svg+xml'),
    sequence(sequence(sequence(objectId(sha256), nullValue()), octetString(hash))),
    sequence(textString('IA5String', `data:image/svg+xml;base64,${image.toString('base64')}`)),
  );
  // `direct` is IMPLICIT: its tag replaces that of the SEQUENCE around the images.
  const direct = explicitTag(0, sequence(sequence(details)));
  return new Extension(logotype, false, sequence(explicitTag(2, direct)));
}
