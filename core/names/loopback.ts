import { readIp } from '#core/names/ip.ts';

/** Does the host name this very machine: `localhost` (RFC 6761 §6.3), 127.0.0.0/8 or `::1`, in brackets or not? */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  const address = readIp(name);
  return address !== null && (address.text === '::1' || /^127\./.test(address.text));
}

/** Is it an address that no secret is read on the way to: `https:`, or on this machine? */
export function isSafeUrl(text: string): boolean {
  const [, scheme = '', host = ''] =
    /^(https?):\/\/(\[[^\]]+\]|[^/:?#@\s]+)(?::\d+)?(?:[/?#]|$)/i.exec(text) ?? [];
  return scheme.toLowerCase() === 'https' || (scheme !== '' && isLoopbackHost(host));
}
