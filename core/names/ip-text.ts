/**
 * Whether a valid name is an IP address. Only an address has a colon or a numeric last label, so its form decides; use `readIp` for typed
 * text.
 */
export function isIpText(name: string): boolean {
  return name.includes(':') || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(name);
}
