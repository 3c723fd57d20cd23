import { Building2, Search } from 'lucide-react';
import type { OrganizationDialogView } from '#machines/parties/organization-dialog/organization-dialog.view.ts';
import type { OrganizationFieldsProps } from '#src/features/parties/organization-fields.tsx';
import { partiesTexts } from '#src/features/parties/texts.ts';
import { useCountries } from '#src/features/parties/use-countries.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { fieldName } from '#src/i18n/fault-text.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Spinner } from '#src/ui/progress/spinner.tsx';
import { css } from '#styled/css';

/** Id of the button beside the name. */
const askId = 'party-lookup';

/** Beside the name: asks the public register. */
export function LookupButton({ view, send }: OrganizationFieldsProps) {
  const t = useText(partiesTexts);
  return (
    <Button
      id={askId}
      size="sm"
      variant="ghost"
      icon={<Search />}
      busy={view.step === 'lookingUp'}
      onClick={() => send({ type: 'lookup.ask' })}
    >
      {t('parties.lookup.ask')}
    </Button>
  );
}

/** What the register knows, and what is done with it. Nothing typed is replaced without a word. */
export function RegisterLookup({ view, send }: OrganizationFieldsProps) {
  const decide: OrganizationFieldsProps['send'] = (event) => {
    send(event);
    // The pressed button goes away; the focus does not go with it.
    document.getElementById(askId)?.focus();
  };
  return (
    <>
      <div role="status" className={area}>
        <Outcome view={view} />
      </div>
      {view.step === 'offering' && <Matches view={view} send={decide} />}
      {view.step === 'comparing' && <Conflicts view={view} send={decide} />}
    </>
  );
}

function Outcome({ view }: { readonly view: OrganizationDialogView }) {
  const t = useText(partiesTexts);
  const format = useFormat();
  const { query, failure, isNothing, taken, filled } = view.lookup;
  if (view.step === 'lookingUp')
    return (
      <p className={line}>
        <Spinner /> {t('parties.lookup.asking', { query })}
      </p>
    );
  if (view.step === 'offering')
    return <p className={head}>{t.count('parties.lookup.found', view.lookup.matches.length)}</p>;
  if (view.step === 'comparing') return <p className={head}>{t('parties.lookup.differs')}</p>;
  if (failure)
    return (
      <Notice tone="danger" title={t('parties.lookup.failed')}>
        {failure.kind === 'broken' ? t('parties.notice.broken') : failureText(failure, t)}
      </Notice>
    );
  if (isNothing) return <Notice tone="warning">{t('parties.lookup.none', { query })}</Notice>;
  if (taken === null) return null;
  if (filled.length === 0) return <Notice tone="success">{t('parties.lookup.same')}</Notice>;
  const fields = format.list(filled.map((field) => fieldName(field, t)));
  return <Notice tone="success">{t('parties.lookup.filled', { fields })}</Notice>;
}

function Matches({ view, send }: OrganizationFieldsProps) {
  const t = useText(partiesTexts);
  const { matches } = view.lookup;
  return (
    <div className={panel}>
      <ul className={list}>
        {matches.map((organization, index) => (
          <li key={`${organization.name} ${organization.creditCode}`}>
            <button type="button" className={match} onClick={() => send({ type: 'match.take', index })}>
              <Building2 aria-hidden="true" />
              <span className={css({ minW: '0' })}>
                <span className={css({ display: 'block', fontWeight: 'medium' })}>{organization.name}</span>
                <span className={small}>
                  {organization.creditCode} · {organization.province} {organization.locality}{' '}
                  {organization.registryAddr}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className={actions}>
        <Button size="sm" onClick={() => send({ type: 'lookup.close' })}>
          {t('common.close')}
        </Button>
      </div>
    </div>
  );
}

function Conflicts({ view, send }: OrganizationFieldsProps) {
  const t = useText(partiesTexts);
  const countries = useCountries();
  const shown = (field: string, text: string) =>
    (field === 'nationCode' && countries.find(({ countryCode }) => countryCode === text)?.countryName) ||
    text;
  return (
    <div className={panel}>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col">{t('parties.lookup.column')}</th>
            <th scope="col">{t('parties.lookup.typed')}</th>
            <th scope="col">{t('parties.lookup.register')}</th>
          </tr>
        </thead>
        <tbody>
          {view.lookup.conflicts.map(({ field, typed, found }) => (
            <tr key={field}>
              <th scope="row">{fieldName(field, t)}</th>
              <td>{shown(field, typed)}</td>
              <td>{shown(field, found)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={actions}>
        <Button size="sm" onClick={() => send({ type: 'lookup.close' })}>
          {t('common.cancel')}
        </Button>
        <Button size="sm" onClick={() => send({ type: 'match.complete' })}>
          {t('parties.lookup.complete')}
        </Button>
        <Button size="sm" variant="primary" onClick={() => send({ type: 'match.replace' })}>
          {t('parties.lookup.replace')}
        </Button>
      </div>
    </div>
  );
}

const area = css({ '&:not(:empty)': { mt: '2' } });
const line = css({ display: 'flex', alignItems: 'center', gap: '2', fontSize: 'sm', color: 'fg.muted' });

const panel = css({
  mt: '2',
  overflow: 'hidden',
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
  bg: 'bg.subtle',
});
const head = css({ fontSize: 'sm', fontWeight: 'medium' });
const list = css({
  listStyle: 'none',
  m: '0',
  p: '1',
  maxH: '240px',
  overflowY: 'auto',
  bg: 'bg.surface',
  borderBottom: '1px solid token(colors.border)',
});
const match = css({
  display: 'flex',
  gap: '2.5',
  w: 'full',
  px: '2.5',
  py: '2',
  textAlign: 'start',
  bg: 'transparent',
  border: 'none',
  borderRadius: 'sm',
  cursor: 'pointer',
  _hover: { bg: 'bg.subtle' },
  '& svg': { w: '4', h: '4', mt: '1', flexShrink: 0, color: 'fg.muted' },
});
const small = css({ display: 'block', fontSize: 'xs', color: 'fg.muted', overflowWrap: 'anywhere' });
const table = css({
  w: 'full',
  bg: 'bg.surface',
  fontSize: 'sm',
  borderCollapse: 'collapse',
  '& th, & td': {
    px: '3',
    py: '1.5',
    textAlign: 'start',
    verticalAlign: 'top',
    borderBottom: '1px solid token(colors.border)',
    overflowWrap: 'anywhere',
  },
  '& th': { fontWeight: 'normal', color: 'fg.muted', whiteSpace: 'nowrap' },
});
const actions = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '2',
  px: '3',
  py: '2',
});
