import * as v from 'valibot';

/** Spec §3 'Renewal ticket': the names of the certificate that is renewed. */
const ticketSchema = v.object({
  domains: v.pipe(v.array(v.pipe(v.string(), v.maxLength(255))), v.minLength(1)),
});

/**
 * Reads `renew_ticket`: base64 (or base64url) of UTF-8 JSON with a `domains` list. A ticket that cannot be read is logged
 * and left (spec §8): null.
 */
export function readRenewalTicket(ticket: string): readonly string[] | null {
  try {
    const binary = atob(ticket.replace(/-/g, '+').replace(/_/g, '/').replace(/ /g, '+'));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(binary, (sign) => sign.charCodeAt(0)),
    );
    return v.parse(ticketSchema, JSON.parse(text)).domains;
  } catch (error) {
    console.warn('renew_ticket could not be read', error);
    return null;
  }
}
