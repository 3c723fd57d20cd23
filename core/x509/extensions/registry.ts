import { basicReaders } from '#core/x509/extensions/basic.ts';
import { crlReaders } from '#core/x509/extensions/crl.ts';
import type { ExtensionReaders } from '#core/x509/extensions/extension-value.ts';
import { generalNameReaders } from '#core/x509/extensions/general-names.ts';
import { issuerReaders } from '#core/x509/extensions/issuers.ts';
import { policyReaders } from '#core/x509/extensions/policies.ts';
import { qualifiedReaders } from '#core/x509/extensions/qualified.ts';
import { transparencyReaders } from '#core/x509/extensions/transparency.ts';

/** Every extension with its own reader, by OID. */
export const extensionReaders: ExtensionReaders = {
  ...basicReaders,
  ...generalNameReaders,
  ...policyReaders,
  ...transparencyReaders,
  ...qualifiedReaders,
  ...issuerReaders,
  ...crlReaders,
};
