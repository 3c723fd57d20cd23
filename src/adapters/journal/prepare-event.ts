import type { AnyEventObject } from 'xstate';
import type { Json } from '#core/support/json.ts';
import { findSecret } from '#core/support/secret-guard.ts';
import { JournalFailure } from '#src/adapters/journal/journal-failure.ts';
import { decodeFields, encodePayload, NotStorable } from '#src/adapters/journal/payload-codec.ts';

/** An event ready to write. */
export interface PreparedEvent {
  /** The event as it will be read back; applying this one keeps the live state and the fold identical. */
  readonly event: AnyEventObject;
  /** The event without its type, including long texts; sent to other tabs. */
  readonly payload: Json;
}

/** Prepares an event; throws `not-storable` or `secret`. */
export function prepareEvent(event: AnyEventObject): PreparedEvent {
  const { type, ...fields } = event;
  const payload = encodeChecked(fields);
  return { event: { ...decodeFields(payload), type }, payload };
}

/** Prepares an event received from another tab. */
export function prepareReceived(type: string, payload: Json): PreparedEvent {
  return prepareEvent({ ...decodeFields(payload), type });
}

/** Encodes a value for the log; throws `not-storable` or `secret`. */
export function encodeChecked(value: unknown): Json {
  const json = encodeOrRefuse(value);
  const secret = findSecret(json);
  if (secret !== null) throw new JournalFailure('secret', secret);
  return json;
}

function encodeOrRefuse(value: unknown): Json {
  try {
    return encodePayload(value);
  } catch (error) {
    if (error instanceof NotStorable) throw new JournalFailure('not-storable', error.path, { cause: error });
    throw error;
  }
}
