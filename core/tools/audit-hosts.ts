/**
 * Reports whether one of a certificate's names covers the host (RFC 9525 §6.3). All in ASCII; a wildcard matches exactly one label, the
 * first.
 */
export function coversHost(names: readonly string[], host: string): boolean {
  const wanted = host.toLowerCase().replace(/\.$/, '');
  const [, ...parent] = wanted.split('.');
  const wildcard = `*.${parent.join('.')}`;
  const isAddress = wanted.includes(':') || /^[\d.]+$/.test(wanted);
  return names.some((name) => {
    const given = name.toLowerCase().replace(/\.$/, '');
    return given === wanted || (!isAddress && parent.length > 1 && given === wildcard);
  });
}

/**
 * Extracts the host from user input: a name, an address, or a URL. Keeps a port other than the usual one, so that it is refused: the audit
 * connects to 443 only.
 */
export function typedHost(typed: string): string {
  const text = typed.trim();
  const [, scheme = '', authority] = /^(https?):\/\/([^/?#]{1,300})/i.exec(text) ?? [];
  if (authority === undefined) return text;
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const port = /:(\d*)$/.exec(host)?.[1] ?? '';
  if (port !== '' && port !== (scheme.toLowerCase() === 'http' ? '80' : '443')) return host;
  const [, bracketed] = /^\[([^\]]+)\]/.exec(host) ?? [];
  return bracketed ?? host.replace(/:\d*$/, '');
}
