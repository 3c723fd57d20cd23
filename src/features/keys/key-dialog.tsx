import { keyRights } from '#core/account/key-calls.ts';
import { defaultCurrency } from '#core/money/money.ts';
import { ChoiceField } from '#src/console/form/choice-field.tsx';
import { AreaField, TextField } from '#src/console/form/fields.tsx';
import { useFormDraft } from '#src/console/form/form-context.ts';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import { rightsTexts } from '#src/console/rights/texts.ts';
import { DaysField } from '#src/features/keys/days-field.tsx';
import { keyForm, networksIn } from '#src/features/keys/key-form.ts';
import { keyTexts } from '#src/features/keys/texts.ts';
import { useOwnRights } from '#src/features/keys/use-own-rights.ts';
import { rightsIn } from '#src/features/people/people-rules.ts';
import { RightsField } from '#src/features/people/rights-field.tsx';
import { usePeople } from '#src/features/people/use-people.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

/** Makes a key or changes one. */
export const KeyDialog = formDialog(
  keyForm,
  { title: 'keys.dialog.title', about: 'keys.dialog.about', texts: keyTexts, isQuiet: true },
  ({ ownDepartment }) => {
    const t = useText(keyTexts);
    const { departments } = usePeople();
    const { draft, opened, mode } = useFormDraft();
    const own = useOwnRights();
    // What a key has stays to be seen, and to be taken away.
    const held = [...own, ...rightsIn(opened.rights ?? '')];
    const rights = rightsIn(draft.rights ?? '');
    const spends = rights.includes('payments:pay') || rights.includes('orders:create');
    const suffix = defaultCurrency.unit;
    const options = departments
      .filter(({ id }) => ownDepartment === '' || id === ownDepartment)
      .map(({ id, name }) => ({ value: id, label: name }));
    return (
      <>
        <TextField name="name" wide hint={t('keys.dialog.nameHint')} />
        <RightsField offered={keyRights.filter((right) => held.includes(right))} />
        {spends && (
          <>
            <TextField name="perOrder" suffix={suffix} optional hint={t('keys.dialog.limitHint')} />
            <TextField name="perMonth" suffix={suffix} optional hint={t('keys.dialog.limitHint')} />
          </>
        )}
        <ChoiceField
          name="deptID"
          {...(ownDepartment === '' && { none: t('keys.dialog.wholeAccount') })}
          options={options}
        />
        {mode === 'add' && <DaysField />}
        <AreaField name="networks" rows={3} optional wide hint={t('keys.dialog.networksHint')} />
        <Summary />
      </>
    );
  },
);

/** What the key will be able to do, in sentences. */
function Summary() {
  const t = useText(keyTexts, rightsTexts);
  const format = useFormat();
  const { departments } = usePeople();
  const { draft } = useFormDraft();
  const rights = rightsIn(draft.rights ?? '');
  const networks = networksIn(draft.networks ?? '');
  const department = departments.find(({ id }) => id === draft.deptID);
  return (
    <section className={root} role="status">
      <h3 className={css({ fontWeight: 'semibold' })}>{t('keys.dialog.summary')}</h3>
      {rights.length === 0 ? (
        <p className={muted}>{t('keys.dialog.nothing')}</p>
      ) : (
        <ul className={muted}>
          {[
            t('keys.dialog.sentence', {
              rights: format.list(rights.map((right) => t(`rights.names.${right}`))),
            }),
            department === undefined
              ? t('keys.dialog.seesAll')
              : t('keys.dialog.seesOne', { name: department.name }),
            networks.length === 0
              ? t('keys.dialog.fromAny')
              : t('keys.dialog.fromSome', { networks: format.list(networks) }),
            t('keys.dialog.cannot'),
          ].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {rights.includes('payments:pay') && (
        <Notice tone="warning" className={css({ mt: '2' })}>
          {t('keys.dialog.spends')}
        </Notice>
      )}
    </section>
  );
}

const root = css({
  gridColumn: { sm: '1 / -1' },
  p: '3.5',
  bg: 'bg.subtle',
  borderRadius: 'lg',
  overflowWrap: 'anywhere',
});
const muted = css({ mt: '1', color: 'fg.muted' });
