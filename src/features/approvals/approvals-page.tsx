import { Link } from '@tanstack/react-router';
import { Stamp } from 'lucide-react';
import { useState } from 'react';
import type { Approval } from '#core/contract/calls/approvals.ts';
import * as approvalCalls from '#core/contract/calls/approvals.ts';
import type { DecidingInput, Decision } from '#machines/approvals/deciding/deciding.machine.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { PageTitle } from '#src/console/page/page-title.tsx';
import { PartTabs } from '#src/console/page/part-tabs.tsx';
import { ApprovalCard, aboutText } from '#src/features/approvals/approval-card.tsx';
import { DecideDialog } from '#src/features/approvals/decide-dialog.tsx';
import { approvalTexts } from '#src/features/approvals/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { css } from '#styled/css';
import { tabs } from '#styled/recipes';

type ListedState = 'open' | 'decided';

/** The requests that the page shows at once. */
export function listedApprovals(state: ListedState) {
  return { query: { state, limit: 100 } } as const;
}

/** /account/approvals: the requests that wait for a decision, and those that were decided. */
export function ApprovalsPage({ state }: { readonly state: ListedState }) {
  const t = useText(approvalTexts);
  const list = useCall(approvalCalls.list, listedApprovals(state));
  // Above the list, which may be empty once all are decided.
  const [asked, ask] = useState<DecidingInput | null>(null);
  return (
    <>
      <PageTitle text={`${t(`approvals.${state}`)} · ${t.find('menu.approvals')}`} />
      <PageHeader
        crumbs={(['menu.account', 'menu.approvals'] as const).map((key) => <MenuText key={key} name={key} />)}
        crumbsLabel={t('common.crumbs')}
        title={<MenuText name="menu.approvals" />}
        description={t('approvals.about')}
      />
      <PartTabs label={t('approvals.label')}>
        {(['open', 'decided'] as const).map((each) => (
          <Link
            key={each}
            to="/account/approvals"
            search={each === 'open' ? {} : { state: each }}
            className={tabs().trigger}
            activeOptions={{ exact: true }}
            aria-current={each === state ? 'page' : undefined}
          >
            {t(`approvals.${each}`)}
          </Link>
        ))}
      </PartTabs>
      <QueryGate query={list} failed={t('approvals.failed')} pending={<CardSkeleton lines={6} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Card>
              <EmptyState
                icon={<Stamp />}
                title={t(state === 'open' ? 'approvals.none' : 'approvals.noneDecided')}
                description={t(state === 'open' ? 'approvals.noneAbout' : 'approvals.noneDecidedAbout')}
              />
            </Card>
          ) : (
            <Requests requests={data} onDecide={ask} />
          )
        }
      </QueryGate>
      {asked && <DecideDialog input={asked} onClosed={() => ask(null)} />}
    </>
  );
}

interface RequestsProps {
  readonly requests: readonly Approval[];
  readonly onDecide: (input: DecidingInput) => void;
}

/** The requests; several are decided at once, each with its own outcome. */
function Requests({ requests, onDecide }: RequestsProps) {
  const t = useText(approvalTexts);
  const [chosen, choose] = useState<readonly string[]>([]);
  const open = requests.filter(({ state, isOwn }) => state === 'open' && !isOwn);
  const selected = open.filter(({ id }) => chosen.includes(id));
  const decide = (decision: Decision, some: readonly Approval[]) =>
    onDecide({
      decision,
      rows: some.map((each) => ({ id: each.id, about: aboutText(each, t), cents: each.cents })),
    });
  return (
    <>
      {open.length > 1 && (
        <div className={bar}>
          <Checkbox
            label={t('approvals.chooseAll')}
            checked={selected.length === open.length || (selected.length > 0 && 'mixed')}
            onCheckedChange={(isChosen) => choose(isChosen ? open.map(({ id }) => id) : [])}
          />
          <span className={css({ display: 'inline-flex', flexWrap: 'wrap', gap: '2', ms: 'auto' })}>
            <Button disabled={selected.length === 0} onClick={() => decide('refuse', selected)}>
              {t('approvals.refuseChosen', { count: selected.length })}
            </Button>
            <Button
              variant="primary"
              disabled={selected.length === 0}
              onClick={() => decide('approve', selected)}
            >
              {t('approvals.approveChosen', { count: selected.length })}
            </Button>
          </span>
        </div>
      )}
      <ul className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
        {requests.map((each) => (
          <li key={each.id}>
            <ApprovalCard
              approval={each}
              selection={
                open.length > 1 && open.includes(each)
                  ? {
                      isChosen: chosen.includes(each.id),
                      onChosen: (isChosen) =>
                        choose(isChosen ? [...chosen, each.id] : chosen.filter((id) => id !== each.id)),
                    }
                  : null
              }
              onDecide={(decision) => decide(decision, [each])}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  mb: '3',
  px: { base: '4', sm: '5' },
});
