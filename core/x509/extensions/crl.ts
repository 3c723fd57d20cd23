import { DerFault } from '#core/x509/der-fault.ts';
import type { DerNode } from '#core/x509/der-node.ts';
import { readObjectId, readSerial, readSmallInteger, readTime, timeTags } from '#core/x509/der-values.ts';
import type { ExtensionReaders, ExtensionValue } from '#core/x509/extensions/extension-value.ts';

/** CRLReason (RFC 5280 §5.3.1); 7 is not used. */
const reasons: Readonly<Record<number, string>> = {
  0: 'unspecified',
  1: 'keyCompromise',
  2: 'cACompromise',
  3: 'affiliationChanged',
  4: 'superseded',
  5: 'cessationOfOperation',
  6: 'certificateHold',
  8: 'removeFromCRL',
  9: 'privilegeWithdrawn',
  10: 'aACompromise',
};

/** Extensions of a CRL and its entries (RFC 5280 §5.2, §5.3). */
export const crlReaders: ExtensionReaders = {
  '2.5.29.20': { name: 'cRLNumber', read: (content) => readSerial(typed(content, 0x02, 'CRLNumber')) },
  '2.5.29.27': {
    name: 'deltaCRLIndicator',
    read: (content) => readSerial(typed(content, 0x02, 'BaseCRLNumber')),
  },
  '2.5.29.21': { name: 'reasonCode', read: reasonCode },
  '2.5.29.23': {
    name: 'holdInstructionCode',
    read: (content) => readObjectId(typed(content, 0x06, 'HoldInstructionCode')),
  },
  '2.5.29.24': { name: 'invalidityDate', read: invalidityDate },
};

export function typed(content: DerNode, tag: number, name: string): DerNode {
  const value = content.onlyInside(name);
  if (value.tag !== tag) throw new DerFault('unexpected', value.at, name);
  return value;
}

function reasonCode(content: DerNode): ExtensionValue {
  const code = readSmallInteger(typed(content, 0x0a, 'CRLReason'), 'CRLReason');
  return reasons[code] ?? code;
}

function invalidityDate(content: DerNode): ExtensionValue {
  const time = content.onlyInside('InvalidityDate');
  if (!timeTags.includes(time.tag)) throw new DerFault('unexpected', time.at, 'InvalidityDate');
  return readTime(time).iso;
}
