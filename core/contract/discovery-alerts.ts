import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { choice, list, number, text } from '#core/contract/field-kinds.ts';
import { listOf, pageQuery, recordID, shortText, time } from '#core/contract/fields.ts';
import { alertKinds } from '#core/discovery/alert-kinds.ts';
import { alertStates, closeReasons, longestReason, mostMuteDays } from '#core/discovery/alerts.ts';
import { severities } from '#core/discovery/conditions.ts';
import { endsBy, mostEnds } from '#core/notices/thresholds.ts';

// What somebody is alerted to (product.md, 'Discovery').

const read = 'discovery:read';
const write = 'discovery:write';
const changes = ['discovery.alerts', 'account.notices', 'session.account'];

const alert = v.object({
  id: v.string(),
  kind: v.picklist(alertKinds),
  severity: v.picklist(severities),
  state: v.picklist(alertStates),
  /** A certificate's name, a place, or a proof. */
  name: v.string(),
  /** Of the certificate that it is about; empty if it is about none in the inventory. */
  certificateID: v.string(),
  /** Of `expiring`: the threshold in days that was reached; otherwise 0. */
  days: v.number(),
  /** Places it concerns; 0 if it concerns the certificate itself. */
  places: v.number(),
  /** Of a certificate or a proof, its end; of a silent place, since when it is silent. */
  aboutTime: time,
  openedTime: time,
  /** Zero while it lasts. `later`: a later threshold took its place. */
  closedTime: time,
  closeReason: v.picklist([...closeReasons, '']),
  /** When people were told; zero if they were not. */
  noticedTime: time,
  /** Zero if it is not muted. */
  mutedUntil: time,
  muteReason: v.string(),
  mutedBy: v.string(),
});
export type DiscoveryAlert = v.InferOutput<typeof alert>;

/** Lists alerts, the newest first. Ended ones are kept for a year. */
export const alerts = defineCall('discovery.alerts', 'GET /v1/discovery/alerts', {
  right: read,
  query: v.object({
    ...pageQuery,
    state: v.exactOptional(v.picklist(alertStates)),
    kind: v.exactOptional(v.picklist(alertKinds)),
    certificateID: v.exactOptional(recordID),
    search: v.exactOptional(shortText),
  }),
  data: listOf(alert),
});

const ids = v.pipe(v.array(recordID), v.minLength(1), v.maxLength(500));

/** Mutes alerts that last: nobody is told of them until then. A later threshold of the same end stays muted too. */
export const muteAlerts = defineCall('discovery.muteAlerts', 'PUT /v1/discovery/alerts/mute', {
  right: write,
  encoding: 'json',
  body: v.strictObject({
    ids,
    days: number({ min: 1, max: mostMuteDays }),
    reason: text({ most: longestReason }),
  }),
  data: v.object({ changed: v.number() }),
  errors: { badInput: replyCode.badInput, notFound: replyCode.notFound },
  changes,
});

/** Ends the mute of alerts: those of which nobody was told are told now. */
export const unmuteAlerts = defineCall('discovery.unmuteAlerts', 'PUT /v1/discovery/alerts/unmute', {
  right: write,
  encoding: 'json',
  body: v.strictObject({ ids }),
  data: v.object({ changed: v.number() }),
  errors: { notFound: replyCode.notFound },
  changes,
});

const ends = {
  endsBy: choice(endsBy),
  /** Days before the end (1–90), or percent of the life (1–50). */
  ends: list({ most: mostEnds }),
};
const settings = v.object({ endsBy: v.picklist(endsBy), ends: v.array(v.string()) });
export type AlertSettings = v.InferOutput<typeof settings>;

/** When the account is alerted before certificates end. */
export const alertSettings = defineCall('discovery.alertSettings', 'GET /v1/discovery/alerts/settings', {
  right: read,
  data: settings,
});

/** Changes when the account is alerted before certificates end. Alerts that are open stay as they are. */
export const changeAlertSettings = defineCall(
  'discovery.changeAlertSettings',
  'PUT /v1/discovery/alerts/settings',
  {
    right: write,
    encoding: 'json',
    body: v.strictObject(ends),
    data: settings,
    errors: { badInput: replyCode.badInput },
    changes: ['discovery.alertSettings'],
  },
);
