import type { ReviewedName } from '#core/contract/shop-reviews.ts';
import { shopTexts } from '#src/features/shop/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

interface Line {
  readonly label: string;
  readonly filled: string;
  readonly registered: string;
  /** Null where there is nothing to compare. */
  readonly isSame: boolean | null;
}

/** What was filled in against the register's answer, with the differences marked. */
export function NameComparison({ name }: { readonly name: ReviewedName }) {
  const t = useText(shopTexts);
  const { kind, number, numberFault, legalName } = name;
  const { isAsked, record } = name.register;
  const isOrganization = kind === 'organization';
  const line = (label: string, filled: string, registered: string | undefined): Line => ({
    ...{ label, filled, registered: registered ?? '' },
    isSame: registered && filled ? filled.trim() === registered : null,
  });
  const numberLabel = t(isOrganization ? 'shop.reviews.code' : 'shop.reviews.card');
  const lines = [
    line(t('shop.reviews.name'), name.name, record?.name),
    line(numberLabel, number, record?.creditCode),
    ...(isOrganization ? [line(t('shop.reviews.legalName'), legalName, undefined)] : []),
    ...(record === null
      ? []
      : [
          line(t('shop.reviews.address'), '', record.address),
          line(t('shop.reviews.registerTelephone'), '', record.telephone),
          line(t('shop.reviews.founded'), '', record.founded),
        ]),
  ];
  return (
    <>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col" className={css({ w: { base: '34%', sm: '22%' } })}>
              {t('shop.reviews.field')}
            </th>
            <th scope="col">{t('shop.reviews.filled')}</th>
            {record !== null && <th scope="col">{t('shop.reviews.registered')}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, filled, registered, isSame }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{filled || '—'}</td>
              {record !== null && (
                <td>
                  <span className={isSame === false ? differing : undefined}>{registered || '—'}</span>{' '}
                  {isSame !== null && (
                    <StatusTag tone={isSame ? 'success' : 'warning'}>
                      {t(isSame ? 'shop.reviews.same' : 'shop.reviews.differs')}
                    </StatusTag>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css({ mt: '3', fontSize: 'sm' })}>
        {numberFault === '' ? (
          <StatusTag tone="success">{t('shop.reviews.rightNumber')}</StatusTag>
        ) : (
          <StatusTag tone="danger">{t(`shop.reviews.numberFaults.${numberFault}`)}</StatusTag>
        )}{' '}
        {record === null && (
          <span className={css({ color: 'fg.muted' })}>
            {t(isAsked ? 'shop.reviews.notRegistered' : 'shop.reviews.noRegister')}
          </span>
        )}
      </p>
    </>
  );
}

const table = css({
  w: 'full',
  tableLayout: 'fixed',
  fontSize: 'sm',
  overflowWrap: 'anywhere',
  '& th': { textAlign: 'start', fontWeight: 'normal', color: 'fg.muted', verticalAlign: 'top' },
  '& th, & td': { py: '1.5', pe: '3', borderBottomWidth: '1px', borderColor: 'border' },
});
const differing = css({ bg: 'warning.tint', borderRadius: 'sm', px: '1' });
