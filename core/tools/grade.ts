import type { AuditFacts } from '#core/tools/audit-facts.ts';
import { gradeRules } from '#core/tools/grade-rules.ts';
import { type AuditArea, auditAreas, type Finding, type Grade, grades } from '#core/tools/grade-scale.ts';

export interface AreaScore {
  readonly area: AuditArea;
  /** 0 to 100. */
  readonly score: number;
}

export interface Judgement {
  readonly grade: Grade;
  /** 0 to 100, weighted by area. */
  readonly score: number;
  readonly areas: readonly AreaScore[];
  /** Worst first. */
  readonly findings: readonly Finding[];
}

/** Percent of the total score. */
const weights: Readonly<Record<AuditArea, number>> = {
  protocol: 25,
  exchange: 15,
  cipher: 20,
  certificate: 25,
  http: 10,
  dns: 5,
};

/**
 * Grades the facts of an audit. A finding deducts points from its area and may cap the grade. The grade is the worst cap; without any,
 * and with HSTS for at least half a year, it is A+. Deterministic.
 */
export function gradeAudit(facts: AuditFacts): Judgement {
  const findings = gradeRules
    .flatMap((rule) => rule(facts))
    .toSorted((a, b) => rank(b.cap) - rank(a.cap) || b.points - a.points);
  const areas = auditAreas.map((area) => ({
    area,
    score: Math.max(0, 100 - sum(findings.filter((each) => each.area === area).map(({ points }) => points))),
  }));
  const worst = Math.max(0, ...findings.map(({ cap }) => rank(cap)));
  return {
    grade: grades[worst] ?? 'F',
    score: Math.round(sum(areas.map(({ area, score }) => score * weights[area])) / 100),
    areas,
    findings,
  };
}

function rank(cap: Grade | null): number {
  return cap === null ? -1 : grades.indexOf(cap);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
