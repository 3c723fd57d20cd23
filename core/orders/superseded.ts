import { coversNames } from '#core/orders/certificate-state.ts';

/** Hours after the issue of its successor until a certificate that holds a name no longer ordered is revoked. */
export const supersededHours = 72;

/** A certificate that is neither revoked nor ended. */
interface Held {
  readonly names: readonly string[];
}

/** Whether the certificate holds a name that its order, with these names, no longer has. */
export function holdsDroppedName({ names }: Held, ordered: readonly string[]): boolean {
  return !coversNames(ordered, names);
}

/** Names of these certificates that an order with the names `ordered` no longer has. */
export function droppedNames(held: readonly Held[], ordered: readonly string[]): readonly string[] {
  const names = new Set(held.flatMap((each) => each.names));
  return [...names].filter((name) => !coversNames(ordered, [name]));
}

/**
 * When a certificate is revoked, once one with the names `ordered` is issued at `issued`: 72 hours later if it holds a dropped name, never
 * put off by a further issue; null if every name is ordered (again).
 */
export function revokeDue(
  certificate: Held & { readonly revokeDueTime: Date | null },
  ordered: readonly string[],
  issued: Date,
): Date | null {
  if (!holdsDroppedName(certificate, ordered)) return null;
  return certificate.revokeDueTime ?? new Date(issued.getTime() + supersededHours * 3_600_000);
}
