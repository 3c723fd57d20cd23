import type { AuditFacts } from '#core/tools/audit-facts.ts';
import type { Judgement } from '#core/tools/grade.ts';
import type { FindingCode } from '#core/tools/grade-scale.ts';

/** An audit that completed with facts. */
export interface AuditReport extends Judgement {
  readonly facts: AuditFacts;
}

/** Differences between two audits. `fact` is the key of a text; `from` and `to` are shown verbatim. */
export interface AuditChanges {
  readonly gone: readonly FindingCode[];
  readonly come: readonly FindingCode[];
  readonly facts: readonly { readonly fact: ComparedFact; readonly from: string; readonly to: string }[];
}

const compared = {
  address: ({ facts }) => facts.addresses.toSorted().join(', '),
  protocols: ({ facts }) =>
    facts.protocols.flatMap(({ version, offered }) => (offered ? [version] : [])).join(', '),
  suites: ({ facts }) => [...new Set(facts.suites.flatMap(({ names }) => names))].toSorted().join(', '),
  groups: ({ facts }) => facts.groups.toSorted().join(', '),
  certificate: ({ facts }) => facts.certificates[0]?.sha256.slice(0, 16) ?? '',
  issuer: ({ facts }) => facts.certificates[0]?.issuer ?? '',
  notAfter: ({ facts }) => facts.certificates[0]?.notAfter?.slice(0, 10) ?? '',
  hsts: ({ facts }) => String(facts.http.hsts?.maxAge ?? ''),
  caa: ({ facts }) => facts.dns.caa.join(', '),
} satisfies Readonly<Record<string, (report: AuditReport) => string>>;
export type ComparedFact = keyof typeof compared;

/** Compares two audits of the same host, the older one first. */
export function auditChanges(before: AuditReport, after: AuditReport): AuditChanges {
  const codes = ({ findings }: AuditReport) => findings.map(({ code }) => code);
  const facts = Object.entries(compared) as [ComparedFact, (report: AuditReport) => string][];
  return {
    gone: codes(before).filter((code) => !codes(after).includes(code)),
    come: codes(after).filter((code) => !codes(before).includes(code)),
    facts: facts.flatMap(([fact, read]) => {
      const [from, to] = [read(before), read(after)];
      return from === to ? [] : [{ fact, from, to }];
    }),
  };
}
