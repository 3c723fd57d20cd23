import ipaddr from 'ipaddr.js';
import type { CertificateView } from '#core/x509/certificate-view.ts';
import { extensionOf, itemsOf, memberOf } from '#core/x509/extension-of.ts';
import type { ExtensionValue } from '#core/x509/extensions/extension-value.ts';
import { nameParts } from '#core/x509/name-facts.ts';

/**
 * Reports whether a certificate has a name outside its issuer's name constraints (RFC 5280 §4.2.1.10). Checks host names, IP addresses
 * and mailboxes.
 */
export function isOutsideConstraints(issuer: CertificateView, view: CertificateView): boolean {
  const constraints = extensionOf(issuer, 'nameConstraints')?.value;
  if (constraints === undefined || constraints === null) return false;
  const [permitted, excluded] = [
    itemsOf(memberOf(constraints, 'permitted')),
    itemsOf(memberOf(constraints, 'excluded')),
  ];
  const mails = nameParts(view.subject, 'E').map((value) => ({ type: 'email' as const, value }));
  const names = [...view.altNames, ...mails].filter(
    ({ type }) => type === 'dns' || type === 'ip' || type === 'email',
  );
  return names.some(({ type, value }) => {
    if (typeof value !== 'string') return false;
    const fits = (subtree: ExtensionValue) => isWithin(type, value, memberOf(subtree, 'value'));
    const ofType = (list: readonly ExtensionValue[]) =>
      list.filter((subtree) => memberOf(subtree, 'type') === type);
    const allowed = ofType(permitted);
    return (allowed.length > 0 && !allowed.some(fits)) || ofType(excluded).some(fits);
  });
}

function isWithin(type: string, name: string, base: ExtensionValue | undefined): boolean {
  if (typeof base !== 'string') return false;
  if (type === 'ip') return isAddressWithin(name, base);
  const [host, wanted] = [name.toLowerCase(), base.toLowerCase()];
  if (type === 'dns') return isHostWithin(host.replace(/^\*\./, ''), wanted.replace(/^\./, ''));
  const domain = host.slice(host.lastIndexOf('@') + 1);
  if (wanted.includes('@')) return host === wanted;
  return wanted.startsWith('.') ? domain.endsWith(wanted) : domain === wanted;
}

function isHostWithin(host: string, base: string): boolean {
  return base === '' || host === base || host.endsWith(`.${base}`);
}

function isAddressWithin(address: string, network: string): boolean {
  const [base = '', bits = ''] = network.split('/');
  if (!ipaddr.isValid(address) || !ipaddr.isValid(base) || !/^\d+$/.test(bits)) return false;
  const [one, other] = [ipaddr.parse(address), ipaddr.parse(base)];
  return one.kind() === other.kind() && one.match(other, Number(bits));
}
