import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { time } from '#core/contract/fields.ts';
import { fileStream } from '#core/contract/file-stream.ts';

// The inventory for other programs (product.md, 'Discovery').

const right = 'discovery:read';

/** Certificates that the metrics name each, those that end first. */
export const mostMeasured = 2000;

/** The inventory in Prometheus's text format, at most 20 times a minute. */
export const metrics = defineCall('discovery.metrics', 'GET /v1/discovery/metrics', {
  right,
  reply: 'binary',
  timeout: 60_000,
  data: fileStream,
  errors: { tooManyTries: replyCode.tooManyTries },
});

/** The caller's calendar of ends. */
export const calendar = defineCall('discovery.calendar', 'GET /v1/discovery/calendar', {
  right,
  data: v.object({
    isOpen: v.boolean(),
    /** Zero without one; `readTime` too until a program reads it. */
    createdTime: time,
    readTime: time,
  }),
});

/** Makes an address at which a calendar program reads the ends, shown this once. The one before ends. */
export const openCalendar = defineCall('discovery.openCalendar', 'PUT /v1/discovery/calendar', {
  right,
  data: v.object({ address: v.string() }),
  changes: ['discovery.calendar'],
});

/** Ends the address of the calendar. */
export const closeCalendar = defineCall('discovery.closeCalendar', 'DELETE /v1/discovery/calendar', {
  right,
  data: v.object({}),
  changes: ['discovery.calendar'],
});
