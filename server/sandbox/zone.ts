/** The sandbox's DNS zone. Names are ASCII, lower case, without a trailing dot. */
export interface Zone {
  /** Aliases, texts and CAA records published at a name, by any customer. */
  recordsAt(name: string): Promise<{
    readonly cname: readonly string[];
    readonly txt: readonly string[];
    /** `0 issue "ca.example"`. */
    readonly caa: readonly string[];
  }>;
}

/** Every host name resolves to the file host; names with an underscore label exist only where a record is published. */
export function isHostName(name: string): boolean {
  return name !== '' && name.split('.').every((label) => label !== '' && !label.startsWith('_'));
}
