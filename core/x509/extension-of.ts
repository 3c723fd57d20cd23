import type { ExtensionValue } from '#core/x509/extensions/extension-value.ts';
import type { ExtensionView } from '#core/x509/extensions/extension-view.ts';

interface Extended {
  readonly extensions: readonly ExtensionView[];
}

/** The extension of that name; undefined where it is absent. */
export function extensionOf({ extensions }: Extended, name: string): ExtensionView | undefined {
  return extensions.find((extension) => extension.name === name);
}

/** A member of a record among an extension's values. */
export function memberOf(value: ExtensionValue | undefined, member: string): ExtensionValue | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, ExtensionValue>>)[member]
    : undefined;
}

/** The values of a list; empty for anything else. */
export function itemsOf(value: ExtensionValue | undefined): readonly ExtensionValue[] {
  return Array.isArray(value) ? value : [];
}

export function isCa(view: Extended): boolean {
  return memberOf(extensionOf(view, 'basicConstraints')?.value, 'ca') === true;
}

/** Names or OIDs of the purposes; null when the extension is absent. */
export function purposesOf(view: Extended): readonly string[] | null {
  const extension = extensionOf(view, 'extendedKeyUsage');
  if (extension === undefined) return null;
  return itemsOf(extension.value).map((item) => String(memberOf(item, 'name') ?? memberOf(item, 'oid')));
}

/** Addresses of an authority information access method: `caIssuers`, `ocsp`. */
export function accessLocations(view: Extended, method: string): readonly string[] {
  return itemsOf(extensionOf(view, 'authorityInfoAccess')?.value)
    .filter((item) => memberOf(item, 'name') === method)
    .map((item) => memberOf(memberOf(item, 'location'), 'value'))
    .filter((value) => typeof value === 'string');
}

/** A member's text; empty where there is none. */
export function textAt(value: ExtensionValue, member: string): string {
  const found = memberOf(value, member);
  return typeof found === 'string' ? found : '';
}
