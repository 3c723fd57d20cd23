import { readIp } from '#core/names/ip.ts';

/** Clients that the console writes commands for, the commonest first. */
export const acmeClients = [
  'certbot',
  'lego',
  'acme.sh',
  'Caddy',
  'mod_md',
  'nginx-acme',
  'cert-manager',
  'Traefik',
  'win-acme',
  'dehydrated',
  'uacme',
] as const;
export type AcmeClientName = (typeof acmeClients)[number];

export interface RecipeValues {
  /** Address of the directory. */
  readonly directory: string;
  readonly kid: string;
  /** In base64url; a placeholder once it is not shown any more. */
  readonly hmacKey: string;
  /** Of the order, the common name first. */
  readonly names: readonly string[];
}

/** One command or file. `what`: what it is for, as a key of the page's texts. */
export interface RecipePart {
  readonly what: 'once' | 'renew' | 'file' | 'apply';
  /** Where the file belongs; empty for a command. */
  readonly file: string;
  readonly text: string;
}

/** Clients that ask for one certificate a name: they can pull orders of one name only. */
export const oneNameClients: readonly AcmeClientName[] = ['Caddy'];

export function isIp(name: string): boolean {
  return readIp(name) !== null;
}

export function quoted(name: string): string {
  return name.includes('*') ? `'${name}'` : name;
}

/** A file name for an order: its common name, without the star. */
export function fileStem([first = 'example']: readonly string[]): string {
  return !isIp(first) ? first.replace('*', '_') : first.replaceAll(':', '-');
}
