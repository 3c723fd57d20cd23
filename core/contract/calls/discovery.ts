import * as v from 'valibot';
import { type DataOf, defineCall, replyCode } from '#core/contract/call.ts';
import { choice, list, longText, number, text } from '#core/contract/field-kinds.ts';
import { listOf, pageQuery, recordID, shortText, time } from '#core/contract/fields.ts';
import { defineResource } from '#core/contract/resource.ts';
import {
  intervals,
  proofMethods,
  refusals,
  runStates,
  scopeKinds,
  scopeSources,
  scopeStates,
  targetResults,
} from '#core/discovery/codes.ts';
import { mostServices, protocols } from '#core/discovery/protocols.ts';
import { longestTargets } from '#core/discovery/targets.ts';

/** Discovery: what an account may scan, and what it scans (product.md, 'Discovery'). */
const read = 'discovery:read';
const write = 'discovery:write';
const found = { notFound: replyCode.notFound };

const record = v.object({
  type: v.picklist(['TXT', 'FILE']),
  /** Owner name of a record, or address of a file. */
  name: v.string(),
  value: v.string(),
});

const scope = v.object({
  /** Empty for what follows from a validation for orders. */
  id: v.string(),
  kind: v.picklist(scopeKinds),
  /** A name in ASCII, which for a `tree` stands for itself and all below it; or a network. */
  value: v.string(),
  source: v.picklist(scopeSources),
  state: v.picklist(scopeStates),
  /** Of a proof of its own: what to publish, all of one type. Records for TXT, files for small ranges. */
  records: v.array(record),
  /** How it was proved last; empty if it never was. */
  method: v.picklist([...proofMethods, '']),
  provedTime: time,
  /** When the proof ends: like reuse of a domain validation. Zero if there is none. */
  expireTime: time,
  checkTime: time,
  /** What the last check found instead; empty if it was not made or all was there. */
  problem: v.string(),
  found: v.array(v.string()),
});
export type Scope = v.InferOutput<typeof scope>;

/** Lists what may be scanned: names validated for orders and ahead of them, and proofs of one's own. */
export const scopes = defineCall('discovery.scopes', 'GET /v1/discovery/scopes', {
  right: read,
  query: v.object({ ...pageQuery, search: v.exactOptional(shortText) }),
  data: listOf(scope),
});

/** Adds a name or a network of at most 1,024 addresses. Nothing of it is scanned until `checkScope` finds its records. At most 200. */
export const addScope = defineCall('discovery.addScope', 'POST /v1/discovery/scopes', {
  right: write,
  effect: 'create',
  body: v.strictObject({ value: shortText }),
  data: scope,
  errors: { badInput: replyCode.badInput, keyReused: replyCode.keyReused },
  changes: ['discovery.scopes'],
});

/** Looks for the records or files of a scope. At most 20 checks a minute. */
export const checkScope = defineCall('discovery.checkScope', 'PUT /v1/discovery/scopes/{id}/check', {
  right: write,
  params: v.object({ id: recordID }),
  timeout: 60_000,
  data: scope,
  errors: { ...found, tooManyTries: replyCode.tooManyTries },
  changes: ['discovery.scopes'],
});

/** Removes a scope: its targets are refused from now on. What was found stays. */
export const removeScope = defineCall('discovery.removeScope', 'DELETE /v1/discovery/scopes/{id}', {
  right: write,
  params: v.object({ id: recordID }),
  data: v.object({}),
  errors: found,
  changes: ['discovery.scopes'],
});

const asked = {
  /** One a line (`core/discovery/targets.ts`). */
  targets: longText({ most: longestTargets }),
  exclusions: longText({ most: longestTargets, optional: true }),
  /** `smtp:25`, `tls:8443` (`core/discovery/protocols.ts`). */
  services: list({ most: mostServices }),
  /** Names asked for in TLS besides a target's own, one a line. */
  names: longText({ most: 8000, optional: true }),
};

/** Hour of the shop's time zone (`usualZone` of core/notices/settings.ts); both empty, or equal, for none. */
const hour = () => number({ min: 0, max: 23, optional: true });

/** Profiles: what is scanned, how and when. */
export const profiles = defineResource('discovery.profiles', '/v1/discovery/profiles', {
  rights: { read, write },
  item: {
    name: v.string(),
    targets: v.string(),
    exclusions: v.string(),
    services: v.array(v.string()),
    names: v.string(),
    interval: v.picklist(intervals),
    quietFrom: v.nullable(v.number()),
    quietTo: v.nullable(v.number()),
    rate: v.number(),
    ownerID: v.string(),
    ownerName: v.string(),
    /** The owner was removed from the account: nobody answers for what it finds. */
    isOwnerGone: v.boolean(),
    /** The first owners named by its targets who are no users of the account. */
    unknownOwners: v.array(v.string()),
    /** The agent that scans, in its own network; empty if this service does. */
    agentID: v.string(),
    agentName: v.string(),
    nextRunTime: time,
    /** Its newest run; empty if it has none. */
    lastRunID: v.string(),
    lastRunState: v.picklist([...runStates, '']),
    lastRunTime: time,
    lastFound: v.number(),
    lastRefused: v.number(),
  },
  fields: {
    name: text({ most: 50 }),
    ...asked,
    interval: choice(intervals),
    quietFrom: hour(),
    quietTo: hour(),
    /** Targets a second; one address is asked at most once a second. */
    rate: number({ min: 1, max: 50 }),
    /** Who answers for what it finds, unless a rule says otherwise; empty for nobody. */
    ownerID: v.optional(v.union([v.literal(''), recordID]), ''),
    /** The agent that scans; empty for this service, which reaches public addresses alone. */
    agentID: v.optional(v.union([v.literal(''), recordID]), ''),
  },
  async check(draft) {
    return (await import('#core/discovery/check-profile.ts')).checkProfile(draft);
  },
  search: ['name'],
  sort: ['name'],
  limit: 100,
  limitField: 'name',
});
export type Profile = DataOf<typeof profiles.list>['data'][number];
export type ProfileDraft = v.InferOutput<typeof profiles.draft>;

const refusedLine = v.object({
  /** 1-based; 0 for what no single line is to blame for. */
  line: v.number(),
  target: v.string(),
  refusal: v.picklist(refusals),
});

/** What a profile would ask, before anything is asked: nothing is looked up. */
export const preview = defineCall('discovery.preview', 'POST /v1/discovery/preview', {
  right: read,
  effect: 'read',
  body: v.strictObject({
    ...asked,
    /** Of the agent that would ask; empty for this service. */
    agentID: v.optional(v.union([v.literal(''), recordID]), ''),
  }),
  data: v.object({
    /** Targets a run would ask. */
    total: v.number(),
    hosts: v.number(),
    /** Seconds a run takes at most one target a second and address, and 50 a second in all. */
    seconds: v.number(),
    /** The first of them. */
    asked: v.array(
      v.object({ host: v.string(), port: v.number(), protocol: v.picklist(protocols), sni: v.string() }),
    ),
    /** The first hundred lines of which nothing is asked. */
    refused: v.array(refusedLine),
    refusedTotal: v.number(),
    /** Targets left out by the exclusions. */
    excluded: v.number(),
    /** The first hundred owners named by lines who are no users of the account: it is not saved with them. */
    unknownOwners: v.array(v.object({ line: v.number(), owner: v.string() })),
  }),
  errors: { badInput: replyCode.badInput },
});

/** Starts a run of a profile. While one is unfinished, that one is returned. */
export const run = defineCall('discovery.run', 'POST /v1/discovery/profiles/{id}/runs', {
  right: write,
  effect: 'create',
  params: v.object({ id: recordID }),
  data: v.object({ runID: v.string() }),
  errors: { ...found, keyReused: replyCode.keyReused, tooManyTries: replyCode.tooManyTries },
  changes: ['discovery.runs', 'discovery.profiles', 'discovery.overview'],
});

const runRow = v.object({
  id: v.string(),
  profileID: v.string(),
  profileName: v.string(),
  /** The agent that scans, and when it called last; empty and zero if this service does. */
  agentName: v.string(),
  agentSeen: time,
  state: v.picklist(runStates),
  /** Who pressed; empty if the schedule started it. */
  startedBy: v.string(),
  createdTime: time,
  startedTime: time,
  endedTime: time,
  /** Targets in all, those with a result, and of these the ones with a certificate and the refused ones. */
  targets: v.number(),
  done: v.number(),
  found: v.number(),
  refused: v.number(),
  /** Certificates the account had not known, and endpoints that serve others than before. */
  newCertificates: v.number(),
  changed: v.number(),
  /** Targets a second lately, and seconds left at that rate; 0 unless it runs. */
  rate: v.number(),
  secondsLeft: v.number(),
  /** The quiet hours hold it until then; zero otherwise. */
  quietUntil: time,
});
export type Run = v.InferOutput<typeof runRow>;

/** Lists runs, the newest first. */
export const runs = defineCall('discovery.runs', 'GET /v1/discovery/runs', {
  right: read,
  query: v.object({
    ...pageQuery,
    profileID: v.exactOptional(recordID),
    state: v.exactOptional(v.picklist(runStates)),
  }),
  data: listOf(runRow),
});

const runTarget = v.object({
  position: v.number(),
  host: v.string(),
  port: v.number(),
  protocol: v.picklist(protocols),
  sni: v.string(),
  /** Empty until it was asked. */
  result: v.picklist([...targetResults, '']),
  /** Addresses that answered; empty where none did. */
  addresses: v.array(v.string()),
  certificateID: v.string(),
  /** What the server said instead: OpenSSL's code, a reply line. At most 200 characters. */
  detail: v.string(),
  ms: v.number(),
  at: time,
});
export type RunTarget = v.InferOutput<typeof runTarget>;

/** One run with its targets, in the order in which they are asked, and how many ended in which way. */
export const runDetail = defineCall('discovery.runDetail', 'GET /v1/discovery/runs/{id}', {
  right: read,
  params: v.object({ id: recordID }),
  query: v.object({
    ...pageQuery,
    /** A result; `refused` or `missed` for all of these. */
    result: v.exactOptional(v.picklist([...targetResults, 'refused', 'missed'])),
    search: v.exactOptional(shortText),
  }),
  data: v.object({
    run: runRow,
    results: v.array(v.object({ result: v.picklist(targetResults), count: v.number() })),
    targets: listOf(runTarget),
  }),
  errors: found,
});

const runVerb = <const Verb extends 'pause' | 'resume' | 'cancel'>(verb: Verb) =>
  defineCall(`discovery.${verb}`, `PUT /v1/discovery/runs/{id}/${verb}`, {
    right: write,
    params: v.object({ id: recordID }),
    data: runRow,
    errors: { ...found, wrongState: replyCode.wrongState },
    changes: ['discovery.runs', 'discovery.runDetail', 'discovery.profiles'],
  });
/** Pauses a run: nothing further is asked until it is resumed. */
export const pause = runVerb('pause');
/** Resumes a paused run where it stopped. */
export const resume = runVerb('resume');
/** Ends a run; what it found stays. */
export const cancel = runVerb('cancel');
