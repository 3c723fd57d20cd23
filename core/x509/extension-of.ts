import type { ExtensionValue } from '#core/x509/extensions/extension-value.ts';
import type { ExtensionView } from '#core/x509/extensions/extension-view.ts';

interface Extended {
  readonly extensions: readonly ExtensionView[];
}

/** Returns the extension of that name; undefined if absent. */
export function extensionOf({ extensions }: Extended, name: string): ExtensionView | undefined {
  return extensions.find((extension) => extension.name === name);
}

/** Returns a member of an extension's value; undefined unless that value is a record. */
export function memberOf(value: ExtensionValue | undefined, member: string): ExtensionValue | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, ExtensionValue>>)[member]
    : undefined;
}

/** Returns the items of a list; empty for anything else. */
export function itemsOf(value: ExtensionValue | undefined): readonly ExtensionValue[] {
  return Array.isArray(value) ? value : [];
}

export function isCa(view: Extended): boolean {
  return memberOf(extensionOf(view, 'basicConstraints')?.value, 'ca') === true;
}

/** Returns the extended key usages by name, or OID if unnamed; null if the extension is absent. */
export function purposesOf(view: Extended): readonly string[] | null {
  const extension = extensionOf(view, 'extendedKeyUsage');
  if (extension === undefined) return null;
  return itemsOf(extension.value).map((item) => String(memberOf(item, 'name') ?? memberOf(item, 'oid')));
}

/** Returns the locations of an authority information access method: `caIssuers` or `ocsp`. */
export function accessLocations(view: Extended, method: string): readonly string[] {
  return itemsOf(extensionOf(view, 'authorityInfoAccess')?.value)
    .filter((item) => memberOf(item, 'name') === method)
    .map((item) => memberOf(memberOf(item, 'location'), 'value'))
    .filter((value) => typeof value === 'string');
}

/** Returns a member's text; empty if it is not text. */
export function textAt(value: ExtensionValue, member: string): string {
  const found = memberOf(value, member);
  return typeof found === 'string' ? found : '';
}
