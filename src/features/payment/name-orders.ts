/**
 * Returns a short, deterministic name for a sequence of orders. Every row of a workflow's log carries its id, and 500 order numbers would
 * take nine kilobytes.
 */
export async function nameOrders(orderNos: readonly string[]): Promise<string> {
  const [first = '', ...others] = orderNos;
  if (others.length === 0) return first;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(orderNos.join(',')));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${first}+${others.length}:${hex.slice(0, 32)}`;
}
