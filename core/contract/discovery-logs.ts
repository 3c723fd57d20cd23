import * as v from 'valibot';
import { defineCall, replyCode } from '#core/contract/call.ts';
import { hostText, listOf, pageQuery, recordID, shortText, time } from '#core/contract/fields.ts';
import { foundKinds, logFormats, logProblems, watchSources } from '#core/discovery/ct-codes.ts';

// Certificate Transparency (product.md, 'Discovery'): the names that are watched, the logs that are read, and what they hold.

const read = 'discovery:read';
const write = 'discovery:write';
const found = { notFound: replyCode.notFound };

const watch = v.object({
  id: v.string(),
  /** In ASCII; stands for itself and all below it. */
  name: v.string(),
  source: v.picklist(watchSources),
  isOn: v.boolean(),
  since: time,
  /** Certificates logged for it: all, those that are the account's own, and those of strangers that nobody dismissed. */
  total: v.number(),
  own: v.number(),
  open: v.number(),
  /** When the newest of them was found; zero if there is none. */
  lastFound: time,
});
export type Watch = v.InferOutput<typeof watch>;

/** Lists the watched names. Names validated for orders or ahead of them and proved names are watched at once. */
export const watches = defineCall('discovery.watches', 'GET /v1/discovery/watches', {
  right: read,
  query: v.object({ ...pageQuery, search: v.exactOptional(shortText) }),
  data: listOf(watch),
});

/** Switches the watching of a name off or on. What was logged meanwhile is not looked at again. */
export const switchWatch = defineCall('discovery.switchWatch', 'PUT /v1/discovery/watches/{id}', {
  right: write,
  params: v.object({ id: recordID }),
  body: v.strictObject({ isOn: v.picklist(['Y', 'N']) }),
  data: v.object({}),
  errors: found,
  changes: ['discovery.watches'],
});

const log = v.object({
  /** SHA-256 of its key, hex. */
  id: v.string(),
  name: v.string(),
  format: v.picklist(logFormats),
  url: v.string(),
  /** Entries in the tree it signed last, those of them that were read, and the first that was. */
  size: v.number(),
  position: v.number(),
  startedAt: v.number(),
  /** When it signed that tree, and when it was last asked. Zero before the first time. */
  headTime: time,
  checkTime: time,
  /** What is wrong with it; empty if nothing is. Reading stops there and is tried again. */
  problem: v.picklist([...logProblems, '']),
  problemSince: time,
  detail: v.string(),
  /** The newest problem, also after it has ended. */
  lastProblem: v.picklist([...logProblems, '']),
  lastProblemTime: time,
});
export type CtLog = v.InferOutput<typeof log>;

/** The logs that this installation reads itself, and whether names can be looked up with a search interface. */
export const logs = defineCall('discovery.logs', 'GET /v1/discovery/logs', {
  right: read,
  data: v.object({ logs: v.array(log), canSearch: v.boolean() }),
});

const logged = v.object({
  id: v.string(),
  kind: v.picklist(foundKinds),
  name: v.string(),
  /** At most 100. */
  names: v.array(v.string()),
  /** The watched name it was found by; empty if its key was. */
  watch: v.string(),
  issuer: v.string(),
  serialNumber: v.string(),
  /** Zero for what cannot be read. */
  notBefore: time,
  notAfter: time,
  /** In the inventory; empty if it is not there. */
  certificateID: v.string(),
  /** Only its pre-certificate is known. */
  isAnnounced: v.boolean(),
  /** Where it is logged first; `index` is -1 for what a search interface answered. */
  log: v.string(),
  index: v.number(),
  places: v.number(),
  loggedTime: time,
  foundTime: time,
  isDismissed: v.boolean(),
});
export type Logged = v.InferOutput<typeof logged>;

/** Lists the certificates that logs hold for watched names or own keys, the newest first. */
export const finds = defineCall('discovery.finds', 'GET /v1/discovery/finds', {
  right: read,
  query: v.object({
    ...pageQuery,
    /** `open`: strangers and own keys that nobody dismissed. */
    kind: v.exactOptional(v.picklist([...foundKinds, 'open'])),
    search: v.exactOptional(shortText),
  }),
  data: listOf(logged),
});

/** Says that somebody knows a find, or takes that back. */
export const dismissFind = defineCall('discovery.dismissFind', 'PUT /v1/discovery/finds/{id}', {
  right: write,
  params: v.object({ id: recordID }),
  body: v.strictObject({ isDismissed: v.picklist(['Y', 'N']) }),
  data: v.object({}),
  errors: found,
  changes: [
    'discovery.finds',
    'discovery.watches',
    'discovery.certificates',
    'discovery.facets',
    'discovery.overview',
  ],
});

const searched = v.object({
  name: v.string(),
  names: v.array(v.string()),
  issuer: v.string(),
  notBefore: time,
  notAfter: time,
  kind: v.picklist(foundKinds),
  certificateID: v.string(),
});
export type Searched = v.InferOutput<typeof searched>;

/**
 * Looks a name up, with all below it: with the search interface where there is one, else among what was read for watched names. At most 20
 * a minute.
 */
export const searchLogs = defineCall('discovery.searchLogs', 'POST /v1/discovery/logged', {
  right: read,
  effect: 'read',
  body: v.strictObject({ name: hostText }),
  data: v.object({
    name: v.string(),
    source: v.picklist(['search', 'own']),
    /** The search interface did not answer; what was read is shown instead. */
    isAway: v.boolean(),
    /** At most 200, and whether there are more. */
    certificates: v.array(searched),
    isMore: v.boolean(),
  }),
  errors: { badInput: replyCode.badInput, tooManyTries: replyCode.tooManyTries },
});
