import { useLocation } from '@tanstack/react-router';
import { KeyRound, Plus, ShieldCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Scope } from '#core/contract/calls/discovery.ts';
import * as discoveryCalls from '#core/contract/calls/discovery.ts';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { day, type ListColumn } from '#src/console/list/columns.tsx';
import { ListCard } from '#src/console/list/list-card.tsx';
import type { ListOptions } from '#src/console/list/list-options.ts';
import { callVerb, RowVerbs } from '#src/console/list/row-verbs.tsx';
import { useListRows } from '#src/console/list/use-list-rows.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { AgentsPart } from '#src/features/discovery/scans/agents-part.tsx';
import { scopesSearch } from '#src/features/discovery/scans/scans-search.ts';
import { ScopeDialog, scopeForm } from '#src/features/discovery/scans/scope-dialog.tsx';
import { ScopeHead } from '#src/features/discovery/scans/scope-head.tsx';
import { ScopeProof } from '#src/features/discovery/scans/scope-proof.tsx';
import { scansTexts } from '#src/features/discovery/scans/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

const tones = { waiting: 'warning', proved: 'success', expired: 'danger' } as const;

const columns = [
  {
    key: 'value',
    label: 'scans.scopes.value',
    lead: true,
    cell: (scope, { t }) => (
      <span className={css({ minW: '0' })}>
        <span className={name}>{scope.value}</span>
        {scope.kind !== 'range' && <span className={minor}>{t.find(`scans.scopes.kind.${scope.kind}`)}</span>}
      </span>
    ),
    value: ({ value }) => value,
  },
  {
    key: 'source',
    label: 'scans.scopes.source',
    cell: ({ source, method }, { t }) => (
      <span>
        {t.find(`scans.scopes.sources.${source}`)}
        {method !== '' && <span className={minor}>{t.find(`scans.scopes.methods.${method}`)}</span>}
      </span>
    ),
    value: ({ source }) => source,
    words: ({ source }, { t }) => t.find(`scans.scopes.sources.${source}`) ?? source,
  },
  {
    key: 'state',
    label: 'scans.scopes.state',
    cell: ({ state }, { t }) => (
      <StatusTag tone={tones[state]}>{t.find(`scans.scopes.states.${state}`)}</StatusTag>
    ),
    value: ({ state }) => state,
    words: ({ state }, { t }) => t.find(`scans.scopes.states.${state}`) ?? state,
  },
  day('expireTime', 'scans.scopes.expires'),
] as const satisfies readonly ListColumn<Scope>[];

const list = {
  call: discoveryCalls.scopes,
  search: scopesSearch,
  texts: [scansTexts],
  title: 'menu.scanScope',
  columns,
  searchLabel: 'scans.scopes.search',
  rowKey: ({ id, value, kind }: Scope) => id || `${kind} ${value}`,
  nameOf: ({ value }: Scope) => value,
  empty: {
    icon: <ShieldCheck />,
    title: 'scans.scopes.empty',
    about: 'scans.scopes.emptyAbout',
  },
} as const satisfies ListOptions<Scope>;

/** Proofs shown above the list; the others open from their rows. */
const mostShown = 3;

/** /certhub/discovery/manage: what may be scanned, or the agents in networks of the customer's own. */
export function ManageScopesPage({ part }: { readonly part: 'scopes' | 'agents' }) {
  return part === 'agents' ? <AgentsPart /> : <ScopesPart />;
}

/** What may be scanned, and what still has to be proved. */
function ScopesPart() {
  const t = useText(scansTexts);
  const can = useCan();
  const place = useLocation().pathname;
  const add = useFormDialog<{ readonly id: string }>({ form: scopeForm.name, place, items: [] });
  const scopes = useListRows(list).rows.data?.data ?? [];
  const [opened, open] = useState<readonly string[]>([]);
  const unproved = scopes.filter(({ id, state }) => id !== '' && state !== 'proved');
  const shown = [
    ...scopes.filter(({ id }) => opened.includes(id)),
    ...unproved.filter(({ id }) => !opened.includes(id)).slice(0, Math.max(0, mostShown - opened.length)),
  ];
  const verbs = [
    {
      label: 'scans.scopes.showNamed',
      text: 'scans.scopes.show',
      icon: <KeyRound />,
      needs: discoveryCalls.checkScope,
      isOffered: ({ id, state }: Scope) =>
        id !== '' && state !== 'proved' && !shown.some((each) => each.id === id),
      press: ({ id }: Scope) => open([...opened, id]),
    },
    removal,
  ] as const;
  return (
    <>
      <ScopeHead part="scopes">
        {can(discoveryCalls.addScope) && (
          <Button variant="primary" icon={<Plus />} onClick={() => add.open(null)}>
            {t('scans.scopes.add')}
          </Button>
        )}
      </ScopeHead>
      {shown.length > 0 && (
        <div className={proofs}>
          {shown.map((scope) => (
            <ScopeProof key={scope.id} scope={scope} />
          ))}
        </div>
      )}
      <RowVerbs verbs={verbs} nameOf={list.nameOf} texts={list.texts}>
        {(buttons) => <ListCard<Scope> options={list} buttons={buttons} />}
      </RowVerbs>
      {add.shown && (
        <ScopeDialog
          key={add.shown.flow}
          shown={add.shown}
          onSaved={(id) => open([id, ...opened])}
          onClosed={add.close}
        />
      )}
    </>
  );
}

const removal = callVerb({
  label: 'scans.scopes.remove',
  icon: <Trash2 />,
  isOffered: ({ id }: Scope) => id !== '',
  call: discoveryCalls.removeScope,
  args: ({ id }: Scope) => ({ params: { id } }),
  done: 'scans.scopes.removal.done',
  question: {
    title: 'scans.scopes.removal.title',
    confirm: 'scans.scopes.removal.confirm',
    refused: 'scans.scopes.removal.refused',
    About: () => useText(scansTexts)('scans.scopes.removal.about'),
  },
});

const name = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
const minor = css({ display: 'block', fontWeight: 'normal', fontSize: 'xs', color: 'fg.muted' });
const proofs = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', mb: '5' });
