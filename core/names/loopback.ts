/**
 * Does the host name this very machine: `localhost` (RFC 6761 §6.3), 127.0.0.0/8 or `::1`, in brackets or not? Judged by its
 * spelling alone, since every first visit asks: an unusual spelling of such an address counts as another machine.
 */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|::1)$/.test(name);
}

/** Is it an address that no secret is read on the way to: `https:`, or on this machine? */
export function isSafeUrl(text: string): boolean {
  const [, scheme = '', host = ''] =
    /^(https?):\/\/(\[[^\]]+\]|[^/:?#@\s]+)(?::\d+)?(?:[/?#]|$)/i.exec(text) ?? [];
  return scheme.toLowerCase() === 'https' || (scheme !== '' && isLoopbackHost(host));
}
