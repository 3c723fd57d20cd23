import { useActorRef, useSelector } from '@xstate/react';
import { Building2, Search } from 'lucide-react';
import type { SnapshotFrom } from 'xstate';
import * as partyCalls from '#core/contract/calls/parties.ts';
import { checkQuery } from '#core/parties/check-query.ts';
import { ok } from '#core/result.ts';
import { answer, slots } from '#machines/kit/slot.ts';
import type { RegisterLookupSlots } from '#machines/parties/register-lookup/register-lookup.machine.ts';
import {
  type RegisterLookupUserEvent,
  registerLookupMachine,
} from '#machines/parties/register-lookup/register-lookup.machine.ts';
import { conflictsOf, type Typed } from '#machines/parties/register-lookup/register-lookup.rules.ts';
import { TextField } from '#src/console/form/fields.tsx';
import { useFormDraft } from '#src/console/form/form-context.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { useServices } from '#src/console/services.ts';
import { useCountries } from '#src/console/site/use-countries.ts';
import { partiesTexts } from '#src/features/parties/texts.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { fieldName } from '#src/i18n/fault-text.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Spinner } from '#src/ui/progress/spinner.tsx';
import { css } from '#styled/css';

interface LookupProps {
  readonly lookup: SnapshotFrom<typeof registerLookupMachine>;
  readonly form: Typed;
  /** Sends an event made from the form's latest values. */
  readonly decide: (event: (form: Typed) => RegisterLookupUserEvent) => void;
}

/** Id of the button beside the name. */
const askId = 'party-lookup';

/** The organization's name and a lookup in the public register. Never replaces typed values without asking. */
export function OrganizationName() {
  const t = useText(partiesTexts);
  const { client } = useServices();
  const { change, refuse, latest, mode, draft, opened } = useFormDraft();
  const form = { mode, draft, opened };
  const actor = useActorRef(
    registerLookupMachine.provide({
      actors: slots<RegisterLookupSlots>({
        lookUp: async (input, signal) => {
          const found = await answer(client.call(partyCalls.lookUpOrganization, { body: input }, { signal }));
          return found.ok ? ok(found.value.list) : found;
        },
      }),
      actions: { fill: ({ context }) => void change(context.values) },
    }),
  );
  const lookup = useSelector(actor, (snapshot) => snapshot);
  const ask = async () => {
    const query = ((await latest()).draft.orgName ?? '').trim();
    const faults = checkQuery('orgName', query);
    if (faults.length > 0) refuse(faults);
    else actor.send({ type: 'lookup.ask', query });
  };
  const decide: LookupProps['decide'] = (event) => {
    // Move the focus first, because the pressed button disappears.
    document.getElementById(askId)?.focus();
    void latest().then((now) => actor.send(event({ mode: now.mode, draft: now.draft, opened: now.opened })));
  };
  return (
    <div className={css({ gridColumn: { sm: '1 / -1' } })}>
      <TextField
        name="orgName"
        hint={t('parties.lookup.hint')}
        suffix={
          <Button
            id={askId}
            size="sm"
            variant="ghost"
            icon={<Search />}
            busy={lookup.matches('lookingUp')}
            onClick={() => void ask()}
          >
            {t('parties.lookup.ask')}
          </Button>
        }
      />
      <div role="status" className={area}>
        <Outcome lookup={lookup} />
      </div>
      {lookup.matches('offering') && <Matches lookup={lookup} decide={decide} />}
      {lookup.matches('comparing') && <Conflicts lookup={lookup} form={form} decide={decide} />}
    </div>
  );
}

function Outcome({ lookup }: Pick<LookupProps, 'lookup'>) {
  const t = useText(partiesTexts, formTexts);
  const format = useFormat();
  const { query, failure, isNothing, taken, filled, matches } = lookup.context;
  if (lookup.matches('lookingUp'))
    return (
      <p className={line}>
        <Spinner /> {t('parties.lookup.asking', { query })}
      </p>
    );
  if (lookup.matches('offering'))
    return <p className={head}>{t.count('parties.lookup.found', matches.length)}</p>;
  if (lookup.matches('comparing')) return <p className={head}>{t('parties.lookup.differs')}</p>;
  if (failure)
    return (
      <Notice tone="danger" title={t('parties.lookup.failed')}>
        {failureText(failure, t)}
      </Notice>
    );
  if (isNothing) return <Notice tone="warning">{t('parties.lookup.none', { query })}</Notice>;
  if (taken === null) return null;
  if (filled.length === 0) return <Notice tone="success">{t('parties.lookup.same')}</Notice>;
  const fields = format.list(filled.map((field) => fieldName(field, t, 'parties.organization')));
  return <Notice tone="success">{t('parties.lookup.filled', { fields })}</Notice>;
}

function Matches({ lookup, decide }: Omit<LookupProps, 'form'>) {
  const t = useText(partiesTexts);
  const { matches } = lookup.context;
  return (
    <div className={panel}>
      <ul className={list}>
        {matches.map((organization, index) => (
          <li key={`${organization.name} ${organization.creditCode}`}>
            <button
              type="button"
              className={match}
              onClick={() => decide((now) => ({ type: 'match.take', index, form: now }))}
            >
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
        <Button size="sm" onClick={() => decide(() => ({ type: 'lookup.close' }))}>
          {t('common.close')}
        </Button>
      </div>
    </div>
  );
}

function Conflicts({ lookup, form, decide }: LookupProps) {
  const t = useText(partiesTexts);
  const { chosen } = lookup.context;
  const conflicts = chosen === null ? [] : conflictsOf(form, chosen);
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
          {conflicts.map(({ field, typed, found }) => (
            <tr key={field}>
              <th scope="row">{fieldName(field, t, 'parties.organization')}</th>
              <td>{shown(field, typed)}</td>
              <td>{shown(field, found)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={actions}>
        <Button size="sm" onClick={() => decide(() => ({ type: 'lookup.close' }))}>
          {t('common.cancel')}
        </Button>
        <Button size="sm" onClick={() => decide((now) => ({ type: 'match.complete', form: now }))}>
          {t('parties.lookup.complete')}
        </Button>
        <Button
          size="sm"
          variant="primary"
          onClick={() => decide((now) => ({ type: 'match.replace', form: now }))}
        >
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
  borderRadius: 'sm',
  _hover: { bg: 'bg.subtle' },
  '& svg': { w: '4', h: '4', mt: '1', flexShrink: 0, color: 'fg.muted' },
});
const small = css({ display: 'block', fontSize: 'xs', color: 'fg.muted', overflowWrap: 'anywhere' });
const table = css({
  w: 'full',
  bg: 'bg.surface',
  fontSize: 'sm',
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
