import * as v from 'valibot';
import { csrText, keyEnvelope, keyMaker } from '#core/contract/fields.ts';

/** What orders and reissues say of a request. A file of its own, so that an order's page loads none of the calls that order. */
export const requestParts = {
  csr: csrText,
  key: keyEnvelope,
  /**
   * `ca` or `token`: the key was made by `purchase.createKey`, for a product that allows it. `ca` requires the sealed key, `token` has
   * none.
   */
  keyMaker: v.exactOptional(keyMaker),
};
