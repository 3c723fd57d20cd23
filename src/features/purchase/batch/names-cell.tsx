import { Fragment } from 'react';
import { HostName } from '#src/features/orders/list/host-name.tsx';
import { batchTexts } from '#src/features/purchase/batch/texts.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import type { VirtualColumn } from '#src/ui/virtual-table/virtual-table.tsx';
import { css } from '#styled/css';

/** More of them are told by their number: the editor and the certificate list them all. */
const shown = 3;

export function FirstName({
  names,
  missing,
}: {
  readonly names: readonly string[];
  readonly missing: string;
}) {
  const [name] = names;
  return name === undefined ? (
    <span className={faint}>
      <bdi className={first}>{missing}</bdi>
    </span>
  ) : (
    <span className={first}>
      <HostName ascii={name} />
    </span>
  );
}

/** What was typed where a name should be. */
export function firstLineOf(text: string): string {
  return text.trim().split('\n', 1)[0] ?? '';
}

/** No column where every order holds one name. */
export function othersColumn<Row extends { readonly names: readonly string[] }>(
  rows: readonly Row[],
  t: Translate<'batch'>,
): VirtualColumn<Row>[] {
  if (!rows.some(({ names }) => names.length > 1)) return [];
  return [
    { key: 'others', label: t('batch.table.others'), cell: ({ names }) => <OtherNames names={names} /> },
  ];
}

function OtherNames({ names }: { readonly names: readonly string[] }) {
  const t = useText(batchTexts);
  const others = names.slice(1);
  const hidden = others.length - shown;
  if (others.length === 0) return null;
  return (
    <span className={rest} title={others.join('\n')}>
      {others.slice(0, shown).map((name, place) => (
        <Fragment key={name}>
          {place > 0 && ', '}
          <HostName ascii={name} />
        </Fragment>
      ))}
      {hidden > 0 && <span className={faint}> {t.count('batch.table.more', hidden)}</span>}
    </span>
  );
}

const first = css({ fontFamily: 'mono', fontWeight: 'medium' });
const rest = css({ fontFamily: 'mono', fontSize: 'xs', color: 'fg.muted' });
const faint = css({ color: 'fg.subtle', fontFamily: 'sans' });
