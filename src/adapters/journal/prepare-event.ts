import type { AnyEventObject } from 'xstate';
import { isObject, type Json } from '#core/support/json.ts';
import { findSecret } from '#core/support/secret-guard.ts';
import { JournalFailure } from '#src/adapters/journal/journal-failure.ts';
import { decodePayload, encodePayload, NotStorable } from '#src/adapters/journal/payload-codec.ts';

/** An event ready to be written. */
export interface PreparedEvent {
  /** What is applied: the event as it will be read back, so that living and folding cannot differ. */
  readonly event: AnyEventObject;
  /** The event without its type, long texts in place: what another tab is sent. */
  readonly payload: Json;
}

/** Throws `not-storable` or `secret`. */
export function prepareEvent(event: AnyEventObject): PreparedEvent {
  const { type, ...fields } = event.type.startsWith('xstate.snapshot.') ? plainSnapshot(event) : event;
  const payload = encodeChecked(fields);
  return { event: { ...decodeFields(payload), type }, payload };
}

/** The same for a payload that comes from another tab. */
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

/** Of a child's snapshot only what is data: a machine's own also holds the machine and its functions. */
function plainSnapshot(event: AnyEventObject): AnyEventObject {
  const { status, value, context, output, error } = event.snapshot;
  return { type: event.type, snapshot: { status, value, context, output, error } };
}

function decodeFields(payload: Json): Record<string, unknown> {
  const decoded = isObject(payload) ? decodePayload(payload) : null;
  return typeof decoded === 'object' && decoded !== null ? { ...decoded } : {};
}
