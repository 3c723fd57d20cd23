import { useLocation } from '@tanstack/react-router';
import { KeyRound, Pencil, Plus, Server, Terminal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Agent, agents } from '#core/contract/discovery-agents.ts';
import { recordDialog } from '#src/console/form/record-dialog.tsx';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { ListCard } from '#src/console/list/list-card.tsx';
import type { ListOptions } from '#src/console/list/list-options.ts';
import { callVerb, type RowVerb, RowVerbs } from '#src/console/list/row-verbs.tsx';
import { useListRows } from '#src/console/list/use-list-rows.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { agentColumns } from '#src/features/discovery/scans/agent-columns.tsx';
import { AgentCommand } from '#src/features/discovery/scans/agent-command.tsx';
import { agentsSearch } from '#src/features/discovery/scans/scans-search.ts';
import { ScopeHead } from '#src/features/discovery/scans/scope-head.tsx';
import { scansTexts } from '#src/features/discovery/scans/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { css } from '#styled/css';

const AgentDialog = recordDialog(agents, {
  title: 'scans.agents.dialog',
  about: 'scans.agents.dialogAbout',
  texts: scansTexts,
  words: 'scans.agents',
});

const list = {
  call: agents.list,
  search: agentsSearch,
  texts: [scansTexts],
  title: 'scans.scopes.parts.agents',
  columns: agentColumns,
  searchLabel: 'scans.agents.search',
  rowKey: ({ id }: Agent) => id,
  nameOf: ({ name }: Agent) => name,
  empty: { icon: <Server />, title: 'scans.agents.empty', about: 'scans.agents.emptyAbout' },
} as const satisfies ListOptions<Agent>;

/** Milliseconds between two looks at what the agents do. */
const lookMs = 10_000;
/** Commands shown above the list; the others open from their rows. */
const mostShown = 2;

/** The scanners in networks of the customer's own: which there are, how to start one, and whether it calls. */
export function AgentsPart() {
  const t = useText(scansTexts);
  const can = useCan();
  const place = useLocation().pathname;
  const rows = useListRows(list, lookMs).rows.data?.data ?? [];
  const form = useFormDialog<Agent>({ form: agents.id, place, items: rows });
  const [opened, open] = useState<readonly string[]>([]);
  const shown = [
    ...rows.filter(({ id }) => opened.includes(id)),
    ...rows.filter(({ id, state }) => state === 'new' && !opened.includes(id)),
  ].slice(0, Math.max(mostShown, opened.length));
  const verbs: readonly RowVerb<Agent>[] = [
    {
      label: 'scans.agents.start',
      text: 'scans.agents.startShort',
      icon: <Terminal />,
      needs: agents.change,
      isOffered: ({ id }) => !shown.some((each) => each.id === id),
      press: ({ id }) => open([...opened, id]),
    },
    { label: 'scans.agents.edit', icon: <Pencil />, needs: agents.change, press: form.open },
    release,
    removal,
  ];
  return (
    <>
      <ScopeHead part="agents">
        {can(agents.add) && (
          <Button variant="primary" icon={<Plus />} onClick={() => form.open(null)}>
            {t('scans.agents.add')}
          </Button>
        )}
      </ScopeHead>
      {shown.length > 0 && can(agents.change) && (
        <div className={commands}>
          {shown.map((agent) => (
            <AgentCommand key={agent.id} agent={agent} />
          ))}
        </div>
      )}
      <RowVerbs verbs={verbs} nameOf={list.nameOf} texts={list.texts}>
        {(buttons) => <ListCard<Agent> options={list} buttons={buttons} />}
      </RowVerbs>
      {form.shown && (
        <AgentDialog
          key={form.shown.flow}
          shown={form.shown}
          onSaved={(id) => open([id, ...opened])}
          onClosed={form.close}
        />
      )}
    </>
  );
}

const release = callVerb({
  label: 'scans.agents.release',
  icon: <KeyRound />,
  isOffered: ({ keyName }: Agent) => keyName !== '',
  call: agents.verbs.release,
  args: ({ id }: Agent) => ({ params: { id } }),
  done: 'scans.agents.releasing.done',
  question: {
    title: 'scans.agents.releasing.title',
    confirm: 'scans.agents.releasing.confirm',
    refused: 'scans.agents.releasing.refused',
    About: () => useText(scansTexts)('scans.agents.releasing.about'),
  },
});

const removal = callVerb({
  label: 'scans.agents.remove',
  icon: <Trash2 />,
  call: agents.remove,
  args: ({ id }: Agent) => ({ params: { id } }),
  done: 'scans.agents.removal.done',
  question: {
    title: 'scans.agents.removal.title',
    confirm: 'scans.agents.removal.confirm',
    refused: 'scans.agents.removal.refused',
    About: () => useText(scansTexts)('scans.agents.removal.about'),
  },
});

const commands = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', mb: '5' });
