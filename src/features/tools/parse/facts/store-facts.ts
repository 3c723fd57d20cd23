import type { ObjectView } from '#core/x509/inspection.ts';
import { type Fact, type FactWriter, labeled, plain } from '#src/features/tools/parse/facts/fact.ts';

type Store = Extract<ObjectView, { readonly kind: 'pkcs7' | 'pkcs12' | 'jks' }>;

/** Returns the facts of a container itself; its contents are separate entries in the list. */
export function storeFacts(view: Store, writer: FactWriter): readonly (Fact | false)[] {
  const { t, format } = writer;
  const fact = labeled(writer);
  const row = (key: string, text: string, note?: string) => fact(key, [plain(text, { note })]);
  switch (view.kind) {
    case 'pkcs7':
      return [
        row('content', view.contentName ?? view.contentType, view.contentType),
        row('signers', format.number(view.signers)),
        view.digests.length > 0 && row('digests', view.digests.join(', ')),
      ];
    case 'pkcs12': {
      const rounds = (count: number) => t('facts.values.rounds', { rounds: format.number(count) });
      return [
        row('version', `v${view.version}`),
        view.mac === null
          ? row('mac', t('facts.values.none'))
          : row('mac', view.mac.algorithm, rounds(view.mac.rounds)),
      ];
    }
    case 'jks':
      return [
        row(
          'version',
          `${view.format} v${view.version}`,
          view.isVerified ? t('facts.values.verified') : undefined,
        ),
        fact(
          'entries',
          view.entries.map(({ alias, type, created }) =>
            plain(alias, { lead: type, note: created && format.utc(created) }),
          ),
        ),
      ];
  }
}
