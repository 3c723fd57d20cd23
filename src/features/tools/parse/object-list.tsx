import { factsTexts } from '#src/features/tools/parse/facts/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { VirtualTable } from '#src/ui/virtual-table/virtual-table.tsx';
import { css } from '#styled/css';
import type { ObjectRow } from '#workers/tools-api.ts';

export interface ObjectListProps {
  readonly rows: readonly ObjectRow[];
  readonly chosen: number;
  readonly compared: number | null;
  readonly onChoose: (at: number) => void;
  readonly onCompare: (at: number) => void;
}

/** All objects that were read. Only the visible rows are rendered. */
export function ObjectList({ rows, chosen, compared, onChoose, onCompare }: ObjectListProps) {
  const t = useText(factsTexts);
  const format = useFormat();
  const mayCompare = rows[chosen]?.kind;
  return (
    <SectionCard
      className={css({ _print: { display: 'none' } })}
      title={t('facts.list.title')}
      hint={t.count('facts.found', rows.length)}
    >
      <VirtualTable
        caption={t('facts.list.title')}
        rows={rows.map((row, at) => ({ ...row, at }))}
        rowKey={({ at }) => at}
        columns={[
          {
            key: 'name',
            label: t('facts.list.name'),
            cell: ({ at, name, place, kind }) => (
              <span className={css({ display: 'grid' })}>
                <span>{name || place || t(`facts.kinds.${kind}`)}</span>
                {place !== '' && name !== '' && <span className={quiet}>{place}</span>}
                <span className="sr-only">{at + 1}</span>
              </span>
            ),
          },
          {
            key: 'kind',
            label: t('facts.list.kind'),
            width: '8rem',
            cell: ({ kind }) => t(`facts.kinds.${kind}`),
          },
          { key: 'issuer', label: t('facts.labels.issuer'), cell: ({ issuer }) => issuer },
          { key: 'key', label: t('facts.list.key'), width: '8rem', cell: ({ key }) => key },
          {
            key: 'ends',
            label: t('facts.list.ends'),
            width: '7rem',
            cell: ({ notAfter }) => (notAfter === null ? '' : format.utcDate(notAfter)),
          },
          {
            key: 'show',
            label: t('facts.list.show'),
            hideLabel: true,
            width: '9.5rem',
            cell: ({ at, kind, name }) =>
              at === chosen ? (
                <Tag tone="info">{t('facts.list.shown')}</Tag>
              ) : (
                <span className={css({ display: 'flex', gap: '1' })}>
                  <Button
                    size="sm"
                    aria-label={`${t('facts.list.show')} ${name}`}
                    onClick={() => onChoose(at)}
                  >
                    {t('facts.list.show')}
                  </Button>
                  {kind === mayCompare && (
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-pressed={at === compared}
                      aria-label={`${t('facts.list.compare')} ${name}`}
                      onClick={() => onCompare(at)}
                    >
                      {t('facts.list.compare')}
                    </Button>
                  )}
                </span>
              ),
          },
        ]}
      />
    </SectionCard>
  );
}

const quiet = css({ color: 'fg.subtle', fontSize: 'xs' });
