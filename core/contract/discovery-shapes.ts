import * as v from 'valibot';
import { time } from '#core/contract/fields.ts';
import { runStates, sightingSources, whoseKinds } from '#core/discovery/codes.ts';
import { conditions } from '#core/discovery/conditions.ts';
import { protocols } from '#core/discovery/protocols.ts';

const condition = v.picklist(conditions);
const place = {
  endpointID: v.string(),
  /** The name that was asked; the address where it was an address. */
  host: v.string(),
  address: v.string(),
  port: v.number(),
  protocol: v.picklist(protocols),
  /** The name asked for in TLS; empty if none was. */
  sni: v.string(),
};

/** A row of the list of certificates. */
export const certificateRow = v.object({
  id: v.string(),
  sha256: v.string(),
  displayName: v.string(),
  /** The common name, or the first name; the subject where it has neither. */
  name: v.string(),
  nameCount: v.number(),
  whose: v.picklist(whoseKinds),
  /** Of the newest order it was issued for; empty unless it is `ours`. */
  orderNo: v.string(),
  /** Common name of the issuer, or its organization. */
  issuer: v.string(),
  isSelfSigned: v.boolean(),
  notBefore: time,
  notAfter: time,
  /** `RSA 2048`, `EC P-256`. */
  key: v.string(),
  sources: v.array(v.picklist(sightingSources)),
  /** Places that serve it as of the last look, and the first three of them. */
  placeCount: v.number(),
  places: v.array(v.object(place)),
  /** As of now, the gravest first, each with the number of places it concerns; 0 if it concerns the certificate itself. */
  conditions: v.array(v.object({ code: condition, places: v.number() })),
  tags: v.array(v.string()),
  ownerID: v.string(),
  ownerName: v.string(),
  /** `hand`: somebody set the owner, and rules leave it. */
  ownerBy: v.picklist(['', 'rule', 'profile', 'hand']),
  firstSeen: time,
  /** When any source last showed it. */
  lastSeen: time,
});

/** A certificate of a chain. */
const link = v.object({
  sha256: v.string(),
  subject: v.string(),
  issuer: v.string(),
  key: v.string(),
  signature: v.string(),
  notBefore: time,
  notAfter: time,
  isSelfSigned: v.boolean(),
  /** DER, base64. */
  der: v.string(),
});

export const certificateDetail = v.object({
  certificate: certificateRow,
  names: v.array(v.string()),
  subject: v.string(),
  issuerName: v.string(),
  serialNumber: v.string(),
  sha1: v.string(),
  spkiHash: v.string(),
  /** SHA-256 of the TBSCertificate without poison and timestamps (RFC 6962 §3.2): a pre-certificate has the same. */
  tbsHash: v.string(),
  signature: v.string(),
  /** DER, base64. */
  der: v.string(),
  /** `good` and `revoked` by our own CA; others are not asked. */
  revocation: v.picklist(['good', 'revoked', 'unchecked']),
  revokedTime: time,
  /** Each chain that a place sends, as sent, with what is wrong with it; the places name it by its hash. */
  chains: v.array(
    v.object({
      hash: v.string(),
      links: v.array(v.object({ ...link.entries, role: v.picklist(['leaf', 'issuer', 'root', 'extra']) })),
      isIncomplete: v.boolean(),
      isOutOfOrder: v.boolean(),
      extra: v.number(),
    }),
  ),
  /** The chain that validates, from the leaf up to the root; `from` says where each is from. Ends early where no issuer is known. */
  path: v.array(v.object({ ...link.entries, from: v.picklist(['sent', 'known', 'trust-store']) })),
  isPathWhole: v.boolean(),
  places: v.array(
    v.object({
      ...place,
      /** The agent that sees it; empty for places on the Internet. */
      agentName: v.string(),
      conditions: v.array(condition),
      chainHash: v.string(),
      tlsVersion: v.string(),
      asksForClientCertificate: v.boolean(),
      /** Since when it serves this certificate there; `until` is zero while it does. */
      since: time,
      until: time,
      lastLook: time,
      /** Since when nothing answers; zero if it does. */
      unreachableSince: time,
    }),
  ),
  sightings: v.array(
    v.object({
      source: v.picklist(sightingSources),
      /** An order number, the name of a profile or of a file. */
      ref: v.string(),
      /** Of a file: where it is used, as said at the import. */
      note: v.string(),
      firstSeen: time,
      lastSeen: time,
    }),
  ),
  /** Other certificates with its key, and earlier or later ones for the same first name. */
  sameKey: v.array(certificateRow),
  sameNames: v.array(certificateRow),
  /** Places of its names that serve another certificate; `since` is when this was noticed. */
  servedInstead: v.array(v.object({ ...place, certificateID: v.string(), name: v.string(), since: time })),
});

const counts = v.array(v.object({ value: v.string(), count: v.number() }));

export const facetsData = v.object({
  total: v.number(),
  whose: v.array(v.object({ value: v.picklist(whoseKinds), count: v.number() })),
  conditions: v.array(v.object({ value: condition, count: v.number() })),
  sources: v.array(v.object({ value: v.picklist(sightingSources), count: v.number() })),
  protocols: v.array(v.object({ value: v.picklist(protocols), count: v.number() })),
  /** The most frequent fifty of each. */
  issuers: counts,
  keys: counts,
  tags: counts,
  owners: v.array(v.object({ ownerID: v.string(), name: v.string(), count: v.number() })),
});

export const overviewData = v.object({
  certificates: v.number(),
  places: v.number(),
  ours: v.number(),
  elsewhere: v.number(),
  strangers: v.number(),
  /** With a critical condition or a warning. */
  troubled: v.number(),
  notServed: v.number(),
  expiring: v.number(),
  expired: v.number(),
  unreachable: v.number(),
  /** Certificates that end in each week from now (the day it begins, UTC), for 60 weeks. */
  ends: v.array(v.object({ day: v.string(), count: v.number() })),
  issuers: counts,
  keys: counts,
  protocols: counts,
  /** Places by the agent that sees them (empty: the Internet) and their port, the most frequent first. */
  locations: v.array(v.object({ agentName: v.string(), port: v.number(), count: v.number() })),
  /** The newest run of each of the newest ten profiles. */
  runs: v.array(
    v.object({
      runID: v.string(),
      profileID: v.string(),
      profileName: v.string(),
      state: v.picklist(runStates),
      at: time,
      targets: v.number(),
      done: v.number(),
      found: v.number(),
      refused: v.number(),
    }),
  ),
  /** Certificates the 47- and the 100-day rules leave alone: a planned next certificate that needs no press. */
  readiness: v.object({ ours: v.number(), automatic: v.number() }),
});
