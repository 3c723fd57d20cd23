/** The names of a certificate as the purchase form takes them (product.md, 'Purchase form'): base64url of UTF-8 JSON. */
export function renewTicket(domains: readonly string[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ domains }));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
