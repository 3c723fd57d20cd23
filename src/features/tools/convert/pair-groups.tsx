import { paragraphs } from '#src/features/tools/convert/paragraphs.ts';
import { convertTexts } from '#src/features/tools/convert/texts.ts';
import type { ShowProps, ToolOutcome } from '#src/features/tools/kit/tool-definition.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { StatusTag, Tag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';
import type { PairGroup, Pairs } from '#workers/tools-keys-api.ts';

/** Objects grouped by their key, and whether a group lacks anything. */
export function PairGroups({ value: { groups } }: ShowProps<null, Pairs>) {
  const t = useText(convertTexts);
  const own = withoutIssuers(groups);
  const count = own.reduce((sum, { rows }) => sum + rows.length, 0);
  const isOne = own.length === 1;
  const isPaired = own.every(({ rows }) => rows.length > 1);
  const hasIssuers = own.length < groups.length;
  const verdict = () => {
    if (isOne) return t(hasIssuers ? 'convert.matchesChain' : 'convert.matches');
    if (isPaired) return t('convert.paired', { count: own.length });
    return t(hasIssuers ? 'convert.differsChain' : 'convert.differs', { count: own.length });
  };
  return (
    <>
      {count === 1 ? (
        <Notice tone="info">{t('convert.single')}</Notice>
      ) : (
        <Notice tone={isPaired ? 'success' : 'warning'} role="status">
          {verdict()}
        </Notice>
      )}
      <Card>
        {groups.map((group) => (
          <CardSection
            key={group.spki}
            title={group.keyName}
            hint={<span className={print}>{`${t('convert.spki')} ${group.spki}`}</span>}
            actions={<Standing group={group} />}
          >
            <ul className={list}>
              {group.rows.map(({ kind, name, place, isPrivate, isCa }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same object may occur twice
                <li key={at} className={line}>
                  <Tag tone={isPrivate ? 'info' : 'neutral'}>
                    {isPrivate
                      ? t('convert.privateKey')
                      : isCa
                        ? t('convert.authority')
                        : t(`convert.kindNames.${kind}`)}
                  </Tag>
                  <span className={css({ overflowWrap: 'anywhere' })}>{kind === 'key' ? '' : name}</span>
                  <span className={css({ color: 'fg.muted', overflowWrap: 'anywhere' })}>{place}</span>
                </li>
              ))}
            </ul>
          </CardSection>
        ))}
      </Card>
    </>
  );
}

/** What the page shows, without any key. */
export function pairsText({ value, t }: ToolOutcome<null, Pairs, 'convert'>): string {
  return paragraphs(
    value.groups.map(({ keyName, spki, rows }) => [
      keyName,
      `${t('convert.spki')} ${spki}`,
      ...rows.map(({ kind, name, place, isPrivate }) =>
        [
          isPrivate ? t('convert.privateKey') : t(`convert.kindNames.${kind}`),
          kind === 'key' ? '' : name,
          place,
        ]
          .filter((part) => part !== '')
          .join(' · '),
      ),
    ]),
  );
}

/** Drops groups of issuers if there is an end-entity certificate: the issuers in a chain naturally have other keys. */
function withoutIssuers(groups: readonly PairGroup[]): readonly PairGroup[] {
  const isIssuers = ({ rows }: PairGroup) => rows.every(({ isCa }) => isCa);
  const hasLeaf = groups.some(({ rows }) => rows.some(({ kind, isCa }) => kind === 'certificate' && !isCa));
  return hasLeaf ? groups.filter((group) => !isIssuers(group)) : groups;
}

/** Whether the group is complete. A CA certificate is never expected to have its key here. */
function Standing({ group: { rows } }: { readonly group: PairGroup }) {
  const t = useText(convertTexts);
  const hasKey = rows.some(({ isPrivate }) => isPrivate);
  const certificates = rows.filter(({ kind }) => kind === 'certificate');
  if (!hasKey && certificates.length > 0 && certificates.every(({ isCa }) => isCa)) return null;
  if (!hasKey) return <StatusTag tone="warning">{t('convert.lacksKey')}</StatusTag>;
  if (certificates.length === 0) return <StatusTag>{t('convert.lacksCertificate')}</StatusTag>;
  return <StatusTag tone="success">{t('convert.complete')}</StatusTag>;
}

const print = css({ fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' });
const list = css({ display: 'grid', gap: '2' });
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
