import { getServers } from 'node:dns';
import type { Answer, DecodedPacket } from 'dns-packet';
import { type Endpoint, isSameName, type QuestionType, queryServer } from '#server/validation/dns-query.ts';

/** Why a lookup returned nothing: the name does not exist, has no such record, or the lookup failed. */
export type DnsProblem =
  | 'NXDOMAIN'
  | 'NODATA'
  | 'SERVFAIL'
  | 'REFUSED'
  | 'TIMEOUT'
  | 'UNREACHABLE'
  | 'BADNAME'
  | 'BADANSWER';

export type DnsAnswer =
  | {
      readonly ok: true;
      readonly values: readonly string[];
      /** The resolver says DNSSEC validates it. */
      readonly isAuthentic?: true;
    }
  | { readonly ok: false; readonly problem: DnsProblem };

export type LookUp = (name: string) => Promise<DnsAnswer>;

/** Lookups against one resolver. Values are as in the zone: TXT strings joined, host names without the trailing dot. */
export interface Dns {
  readonly cname: LookUp;
  readonly txt: LookUp;
  readonly a: LookUp;
  readonly aaaa: LookUp;
}

/** Additional lookups of an audit: `0 issue "ca.example"`, key tags of DS records, data of HTTPS records in hex. */
export interface AuditDns extends Dns {
  readonly caa: LookUp;
  readonly ds: LookUp;
  readonly https: LookUp;
}

const rounds = 2;

/**
 * `server` is `ip:port`; the system's own resolvers if absent. Nothing is cached between lookups, and all aliases of a name are
 * returned, even where there should be one. Each server is asked twice, for at most `timeoutMs` each time.
 */
export function createDns(server?: string, timeoutMs = 2000): AuditDns {
  const servers = (server === undefined ? getServers() : [server]).map(readEndpoint);
  const lookUp =
    (type: QuestionType): LookUp =>
    async (name) => {
      if (!isAskable(name)) return { ok: false, problem: 'BADNAME' };
      let last: DnsAnswer = { ok: false, problem: 'UNREACHABLE' };
      for (let round = 0; round < rounds; round += 1) {
        for (const endpoint of servers) {
          const reply = await queryServer(endpoint, name, type, timeoutMs);
          last = typeof reply === 'string' ? { ok: false, problem: reply } : readReply(reply, name, type);
          if (isFinal(last)) return last;
        }
      }
      return last;
    };
  return {
    ...{ cname: lookUp('CNAME'), txt: lookUp('TXT'), a: lookUp('A'), aaaa: lookUp('AAAA') },
    ...{ caa: lookUp('CAA'), ds: lookUp('DS'), https: lookUp('UNKNOWN_65') },
  };
}

/** Parses `ip`, `ip:port` or `[ip]:port`. */
export function readEndpoint(text: string): Endpoint {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+|[^:]*:[^:]*:.*?))(?::(\d+))?$/.exec(text) ?? [];
  return { host: bracketed ?? plain ?? text, port: Number(port ?? 53) };
}

/** Whether the name fits in a question (RFC 1035 §2.3.4). */
function isAskable(name: string): boolean {
  const labels = name.replace(/\.$/, '').split('.');
  return name.length <= 254 && labels.every((label) => label !== '' && Buffer.byteLength(label) <= 63);
}

function isFinal(answer: DnsAnswer): boolean {
  return answer.ok || answer.problem === 'NXDOMAIN' || answer.problem === 'NODATA';
}

function readReply(reply: DecodedPacket, name: string, type: QuestionType): DnsAnswer {
  const code = (reply.flags ?? 0) & 0x0f;
  if (code !== 0) return { ok: false, problem: problems[code] ?? 'BADANSWER' };
  const values = (reply.answers ?? []).flatMap((record) =>
    // An alias counts only for the name itself; records of any other type may belong to the alias's target.
    record.type === type && (type !== 'CNAME' || isSameName(record.name, name)) ? textsOf(record) : [],
  );
  if (values.length === 0) return { ok: false, problem: 'NODATA' };
  return { ok: true, values, ...(reply.flag_ad ? { isAuthentic: true } : {}) };
}

/** Response codes of RFC 1035 §4.1.1. */
const problems: Readonly<Record<number, DnsProblem>> = { 2: 'SERVFAIL', 3: 'NXDOMAIN', 5: 'REFUSED' };

function textsOf(record: Answer): string[] {
  switch (record.type) {
    case 'TXT': {
      const strings = Array.isArray(record.data) ? record.data : [record.data];
      return [Buffer.concat(strings.map((part) => Buffer.from(part))).toString('utf8')];
    }
    case 'CNAME':
      return [record.data.replace(/\.$/, '')];
    case 'A':
    case 'AAAA':
      return [record.data];
    case 'CAA':
      return [`${record.data.flags ?? 0} ${record.data.tag} "${record.data.value}"`];
    case 'DS':
      return [String(record.data.keyTag)];
    default:
      // A record type unknown to the library.
      return 'data' in record && Buffer.isBuffer(record.data) ? [record.data.toString('hex')] : [];
  }
}
