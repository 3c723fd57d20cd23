import type { AuditFacts } from '#core/tools/audit-facts.ts';

/**
 * Parses Strict-Transport-Security (RFC 6797 §6.1); returns null if it is absent or malformed. Only the first of several headers counts
 * (§8.1), which arrive joined by commas.
 */
export function readHsts(header: string | undefined): AuditFacts['http']['hsts'] {
  if (header === undefined || header.length > 1000) return null;
  const written = (header.split(',', 1)[0] ?? '')
    .split(';')
    .filter((directive) => directive.trim() !== '')
    .map((directive) => {
      const [name = '', value = ''] = directive.split('=', 2);
      return [name.trim().toLowerCase(), value.trim().replace(/^"(.*)"$/, '$1')] as const;
    });
  const directives = new Map(written);
  // Each may be there once; browsers ignore a header that repeats one.
  if (directives.size < written.length) return null;
  const maxAge = directives.get('max-age') ?? '';
  if (!/^\d{1,12}$/.test(maxAge)) return null;
  return {
    maxAge: Number(maxAge),
    includeSubDomains: directives.has('includesubdomains'),
    preload: directives.has('preload'),
  };
}

/** Reports whether Alt-Svc (RFC 7838) offers HTTP/3 in its final version. */
export function offersHttp3(altSvc: string | undefined): boolean {
  return altSvc !== undefined && altSvc.length <= 4000 && /(?:^|[,;\s])h3=/.test(altSvc);
}

/** Reports whether the data of an HTTPS record (RFC 9460 §2.2, §7.1) lists `h3` among its protocols. */
export function recordOffersHttp3(data: Uint8Array): boolean {
  let at = 2;
  // Skip the uncompressed target name.
  while (at < data.length && data[at] !== 0) at += 1 + (data[at] ?? 0);
  at += 1;
  while (at + 4 <= data.length) {
    const [key, size] = [number(data, at), number(data, at + 2)];
    const value = data.subarray(at + 4, at + 4 + size);
    if (key === 1) {
      for (let part = 0; part < value.length; part += 1 + (value[part] ?? 0)) {
        if (value[part] === 2 && value[part + 1] === 0x68 && value[part + 2] === 0x33) return true;
      }
    }
    at += 4 + size;
  }
  return false;
}

function number(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
}
