import type { ObjectView } from '#core/x509/inspection.ts';
import { type Fact, type FactWriter, plain } from '#src/features/tools/parse/facts/fact.ts';

type Store = Extract<ObjectView, { readonly kind: 'pkcs7' | 'pkcs12' | 'jks' }>;

/** Returns the facts of a container itself; its contents are separate entries in the list. */
export function storeFacts(view: Store, { t, format }: FactWriter): readonly Fact[] {
  const row = (key: keyof typeof labels, text: string, note?: string): Fact => ({
    key,
    label: t(labels[key]),
    lines: [plain(text, note === undefined ? {} : { note })],
    span: null,
  });
  switch (view.kind) {
    case 'pkcs7':
      return [
        row('content', view.contentName ?? view.contentType, view.contentType),
        row('signers', format.number(view.signers)),
        ...(view.digests.length === 0 ? [] : [row('digests', view.digests.join(', '))]),
      ];
    case 'pkcs12':
      return [
        row('version', `v${view.version}`),
        row(
          'mac',
          view.mac === null ? t('facts.values.none') : view.mac.algorithm,
          view.mac === null
            ? undefined
            : t('facts.values.rounds', { rounds: format.number(view.mac.rounds) }),
        ),
      ];
    case 'jks':
      return [
        row(
          'version',
          `${view.format} v${view.version}`,
          view.isVerified ? t('facts.values.verified') : undefined,
        ),
        {
          key: 'entries',
          label: t('facts.labels.entries'),
          lines: view.entries.map(({ alias, type, created }) =>
            plain(alias, { lead: type, ...(created === null ? {} : { note: format.utc(created) }) }),
          ),
          span: null,
        },
      ];
  }
}

const labels = {
  content: 'facts.labels.content',
  signers: 'facts.labels.signers',
  digests: 'facts.labels.digests',
  version: 'facts.labels.version',
  mac: 'facts.labels.mac',
} as const;
