/**
 * Whether the host is this machine: `localhost` (RFC 6761 §6.3), 127.0.0.0/8 or `::1`, with or without brackets. Checked by spelling only,
 * since every first visit calls it; an unusual spelling of such an address counts as another machine.
 */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|::1)$/.test(name);
}

/** Whether secrets can be sent to the URL unread by others: `https:`, or this machine. */
export function isSafeUrl(text: string): boolean {
  const [, scheme = '', host = ''] =
    /^(https?):\/\/(\[[^\]]+\]|[^/:?#@\s]+)(?::\d+)?(?:[/?#]|$)/i.exec(text) ?? [];
  return scheme.toLowerCase() === 'https' || (scheme !== '' && isLoopbackHost(host));
}
