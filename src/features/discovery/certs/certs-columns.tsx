import { Link } from '@tanstack/react-router';
import type { FoundCertificate } from '#core/contract/discovery-inventory.ts';
import { day, type ListColumn, text, timeValue } from '#src/console/list/columns.tsx';
import { LifeLine } from '#src/features/discovery/certs/life-line.tsx';
import { ConditionLine } from '#src/features/discovery/condition-line.tsx';
import { placeText } from '#src/features/discovery/place-text.ts';
import { discoveryTexts } from '#src/features/discovery/texts.ts';
import { WhoseTag } from '#src/features/discovery/whose-tag.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Tag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

export const certName = ({ displayName, name }: FoundCertificate) => displayName || name;

export const certColumns = [
  {
    key: 'name',
    label: 'discovery.certs.certificate',
    lead: true,
    cell: (row) => (
      <span className={css({ minW: '0' })}>
        <Link to="/certhub/discovery/certs/$id" params={{ id: row.id }} className={name}>
          {certName(row)}
        </Link>
        <span className={minor}>
          {row.displayName === '' ? row.issuer : row.name}
          {row.nameCount > 1 && <MoreNames count={row.nameCount - 1} />}
        </span>
        {row.tags.length > 0 && (
          <span className={tags}>
            {row.tags.map((each) => (
              <Tag key={each}>{each}</Tag>
            ))}
          </span>
        )}
      </span>
    ),
    value: certName,
  },
  {
    key: 'whose',
    label: 'discovery.certs.whose',
    cell: (row, { t }) => (
      <span>
        <WhoseTag whose={row.whose} />
        <span className={minor}>{row.orderNo || row.ownerName || t.find('discovery.nobody')}</span>
      </span>
    ),
    value: ({ whose }) => whose,
    words: ({ whose }, { t }) => t.find(`discovery.whose.${whose}`) ?? whose,
  },
  {
    key: 'places',
    label: 'discovery.certs.places',
    cell: (row, { t }) => {
      const [first, ...others] = row.places;
      if (first === undefined) return <span className={quiet}>{t.find('discovery.certs.nowhere')}</span>;
      return (
        <span>
          <span className={place}>{placeText(first)}</span>
          {others.length > 0 && <PlaceCount count={row.placeCount} />}
        </span>
      );
    },
    value: ({ places }) => places.map(placeText).join(' '),
  },
  {
    key: 'ends',
    label: 'discovery.certs.ends',
    cell: ({ notBefore, notAfter }, { now }) => (
      <LifeLine notBefore={notBefore} notAfter={notAfter} now={now} />
    ),
    value: ({ notAfter }) => timeValue(notAfter),
  },
  {
    key: 'problems',
    label: 'discovery.certs.problems',
    cell: (row) => <ConditionLine certificate={row} />,
    value: ({ conditions }) => conditions.map(({ code }) => code).join(' '),
    words: ({ conditions }, { t }) =>
      conditions.map(({ code }) => t.find(`discovery.conditions.${code}`) ?? code).join('; '),
  },
  { ...text('issuer', 'discovery.certs.issuer'), fileOnly: true },
  { ...text('key', 'discovery.certs.key'), fileOnly: true },
  { ...text('orderNo', 'discovery.certs.filters.source'), fileOnly: true },
  { ...text('ownerName', 'discovery.certs.owner'), fileOnly: true },
  {
    key: 'tags',
    label: 'discovery.certs.tags',
    fileOnly: true,
    cell: () => null,
    value: ({ tags: own }) => own.join(', '),
  },
  { ...day('notBefore', 'discovery.certs.starts'), fileOnly: true },
  { ...day('firstSeen', 'discovery.certs.firstSeen'), fileOnly: true },
  { ...day('lastSeen', 'discovery.certs.lastSeen'), fileOnly: true },
  { ...text('sha256', 'discovery.certs.fingerprint'), fileOnly: true },
] as const satisfies readonly ListColumn<FoundCertificate>[];

function MoreNames({ count }: { readonly count: number }) {
  const t = useText(discoveryTexts);
  return <> · {t.count('discovery.certs.more', count)}</>;
}

function PlaceCount({ count }: { readonly count: number }) {
  const t = useText(discoveryTexts);
  return <span className={minor}>{t.count('discovery.certs.placeCount', count)}</span>;
}

const name = css({ fontWeight: 'medium', overflowWrap: 'anywhere', color: 'fg.default' });
const minor = css({
  display: 'block',
  fontWeight: 'normal',
  fontSize: 'xs',
  color: 'fg.muted',
  overflowWrap: 'anywhere',
});
const tags = css({ display: 'flex', flexWrap: 'wrap', gap: '1', mt: '1' });
const place = css({ fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' });
const quiet = css({ color: 'fg.muted' });
