import { parseTexts } from '#src/features/tools/parse/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardSection } from '#src/ui/card/card.tsx';
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

/** Everything that was read. Only the rows in view are in the page. */
export function ObjectList({ rows, chosen, compared, onChoose, onCompare }: ObjectListProps) {
  const t = useText(parseTexts);
  const format = useFormat();
  const mayCompare = rows[chosen]?.kind;
  return (
    <Card className={css({ _print: { display: 'none' } })}>
      <CardSection title={t('parse.list.title')} hint={t.count('parse.found', rows.length)}>
        <VirtualTable
          caption={t('parse.list.title')}
          rows={rows.map((row, at) => ({ ...row, at }))}
          rowKey={({ at }) => at}
          columns={[
            {
              key: 'name',
              label: t('parse.list.name'),
              cell: ({ at, name, place, kind }) => (
                <span className={css({ display: 'grid' })}>
                  <span>{name || place || t(`parse.kinds.${kind}`)}</span>
                  {place !== '' && name !== '' && <span className={quiet}>{place}</span>}
                  <span className="sr-only">{at + 1}</span>
                </span>
              ),
            },
            {
              key: 'kind',
              label: t('parse.list.kind'),
              width: '8rem',
              cell: ({ kind }) => t(`parse.kinds.${kind}`),
            },
            { key: 'issuer', label: t('parse.list.issuer'), cell: ({ issuer }) => issuer },
            { key: 'key', label: t('parse.list.key'), width: '8rem', cell: ({ key }) => key },
            {
              key: 'ends',
              label: t('parse.list.ends'),
              width: '7rem',
              cell: ({ notAfter }) => (notAfter === null ? '' : format.utcDate(notAfter)),
            },
            {
              key: 'show',
              label: t('parse.list.show'),
              hideLabel: true,
              width: '9.5rem',
              cell: ({ at, kind, name }) =>
                at === chosen ? (
                  <Tag tone="info">{t('parse.list.shown')}</Tag>
                ) : (
                  <span className={css({ display: 'flex', gap: '1' })}>
                    <Button
                      size="sm"
                      aria-label={`${t('parse.list.show')} ${name}`}
                      onClick={() => onChoose(at)}
                    >
                      {t('parse.list.show')}
                    </Button>
                    {kind === mayCompare && (
                      <Button
                        size="sm"
                        variant="ghost"
                        aria-pressed={at === compared}
                        aria-label={`${t('parse.list.compare')} ${name}`}
                        onClick={() => onCompare(at)}
                      >
                        {t('parse.list.compare')}
                      </Button>
                    )}
                  </span>
                ),
            },
          ]}
        />
      </CardSection>
    </Card>
  );
}

const quiet = css({ color: 'fg.subtle', fontSize: 'xs' });
