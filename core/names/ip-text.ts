/**
 * Is a name that was judged good an IP address? Such a name has no colon and no numeric last label unless it is one, so
 * its look decides; `readIp` reads what was typed.
 */
export function isIpText(name: string): boolean {
  return name.includes(':') || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(name);
}
