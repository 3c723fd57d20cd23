import type { AuditFacts } from '#core/tools/audit-facts.ts';
import { isPostQuantum, type SuiteStrength, suiteStrength } from '#core/tools/tls-suites.ts';
import { reportTexts } from '#src/features/tools/report/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { StatusTag, Tag, type Tone } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

const tones: Readonly<Record<SuiteStrength, Tone>> = {
  good: 'success',
  legacy: 'neutral',
  weak: 'warning',
  broken: 'danger',
};

/** Protocol versions with their suites, the groups, and other handshake facts. */
export function TlsFacts({ facts }: { readonly facts: AuditFacts }) {
  const t = useText(reportTexts);
  const { protocols, suites, groups, dhBits, resumption } = facts;
  const shown = (flag: boolean | null) =>
    t(flag === null ? 'report.unknown' : flag ? 'report.yes' : 'report.no');
  return (
    <Card>
      <CardSection title={t('report.protocols')}>
        <ul className={versions}>
          {protocols.toReversed().map(({ version, offered }) => {
            const found = suites.find((each) => each.version === version);
            return (
              <li key={version} className={css({ minW: '0' })}>
                <p className={head}>
                  <strong>{version}</strong>
                  <StatusTag tone={offered ? (/[23]$/.test(version) ? 'success' : 'danger') : 'neutral'}>
                    {t(
                      offered === null ? 'report.unknown' : offered ? 'report.offered' : 'report.notOffered',
                    )}
                  </StatusTag>
                  {found?.serverOrder != null && (
                    <span className={css({ color: 'fg.muted', fontSize: 'sm' })}>
                      {t(found.serverOrder ? 'report.serverOrder' : 'report.clientOrder')}
                    </span>
                  )}
                </p>
                {found && (
                  <ol className={names}>
                    {found.names.map((name) => {
                      const strength = suiteStrength(name);
                      return (
                        <li key={name} className={css({ display: 'contents' })}>
                          <code className={css({ overflowWrap: 'anywhere' })}>{name}</code>
                          <Tag tone={tones[strength]}>{t(`report.strengths.${strength}`)}</Tag>
                        </li>
                      );
                    })}
                  </ol>
                )}
              </li>
            );
          })}
        </ul>
      </CardSection>
      <CardSection>
        <KeyValues
          layout="start"
          items={[
            {
              label: t('report.groups'),
              value: (
                <span className={css({ display: 'flex', flexWrap: 'wrap', gap: '1.5' })}>
                  {groups.length === 0 && t('report.unknown')}
                  {groups.map((group) => (
                    <Tag key={group} tone={isPostQuantum(group) ? 'success' : 'neutral'}>
                      {group}
                    </Tag>
                  ))}
                </span>
              ),
            },
            dhBits !== null && { label: t('report.dhBits'), value: t('report.bits', { bits: dhBits }) },
            { label: t('report.resumption'), value: shown(resumption) },
          ]}
        />
      </CardSection>
    </Card>
  );
}

const versions = css({ display: 'grid', gap: '4' });
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });
const names = css({
  mt: '1.5',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, max-content) max-content',
  columnGap: '4',
  rowGap: '1',
  alignItems: 'center',
  fontSize: 'sm',
});
