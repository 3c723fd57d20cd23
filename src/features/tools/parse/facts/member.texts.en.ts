import type { zhMembers } from '#src/features/tools/parse/facts/member.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enMembers = {
  members: {
    scheme: 'scheme',
    country: 'country',
    state: 'state or province',
    reference: 'reference',
    majorVersion: 'major version',
    minorVersion: 'minor version',
    issuerDomainPolicy: 'issuer policy',
    subjectDomainPolicy: 'subject policy',
    requireExplicitPolicy: 'explicit policy required, certificates skipped',
    inhibitPolicyMapping: 'policy mapping inhibited, certificates skipped',
    notBefore: 'from',
    notAfter: 'until',
    subject: 'subject',
    issuer: 'issuer',
    currency: 'currency',
    amount: 'amount',
    exponent: 'power of 10',
    language: 'language',
    roles: 'roles',
    ncaName: 'competent authority',
    ncaId: 'authority ID',
  },
  statements: {
    QcCompliance: 'EU qualified certificate',
    QcLimitValue: 'limit on transactions',
    QcRetentionPeriod: 'years of retention',
    QcSSCD: 'key in a qualified signature device',
    QcPDS: 'disclosure statements',
    QcType: 'type',
    QcCClegislation: 'countries whose law applies',
    PSD2: 'payment services (PSD2)',
  },
} satisfies SameTexts<typeof zhMembers>;
