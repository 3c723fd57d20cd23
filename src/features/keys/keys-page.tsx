import { useLocation } from '@tanstack/react-router';
import { Plus, SquareTerminal } from 'lucide-react';
import type { ApiKey } from '#core/contract/calls/keys.ts';
import * as keyCalls from '#core/contract/calls/keys.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { PageTitle } from '#src/console/page/page-title.tsx';
import { type KeyAct, KeyCard } from '#src/features/keys/key-card.tsx';
import { KeyDialog } from '#src/features/keys/key-dialog.tsx';
import { allKeys, keyForm } from '#src/features/keys/key-form.ts';
import { RollDialog, rollForm } from '#src/features/keys/roll-dialog.tsx';
import { keyTexts } from '#src/features/keys/texts.ts';
import { useKeyVerbs } from '#src/features/keys/use-key-verbs.tsx';
import { useShownSecret } from '#src/features/keys/use-shown-secret.tsx';
import { usePeople } from '#src/features/people/use-people.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { css } from '#styled/css';

/** /account/api-keys: what programs call with. */
export function KeysPage() {
  const t = useText(keyTexts);
  const list = useCall(keyCalls.list, allKeys);
  const place = useLocation().pathname;
  const items = list.data?.data;
  const form = useFormDialog<ApiKey>({ form: keyForm.name, place, items });
  const roll = useFormDialog<ApiKey>({ form: rollForm.name, place, items });
  const verbs = useKeyVerbs();
  const { members, self } = usePeople();
  const own = members.find(({ subAccountID }) => subAccountID === self?.id);
  const ownDepartment = own?.scope === 'department' ? own.deptID : '';
  const secret = useShownSecret();
  const act = (key: ApiKey, chosen: KeyAct) => {
    if (chosen === 'change') form.open(key);
    else if (chosen === 'rollOver') roll.open(key);
    else verbs.start(key, chosen);
  };
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => form.open(null)}>
      {t('keys.add')}
    </Button>
  );
  return (
    <>
      <PageTitle text={t.find('menu.apiKeys') ?? ''} />
      <PageHeader
        crumbs={(['menu.account', 'menu.apiKeys'] as const).map((key) => <MenuText key={key} name={key} />)}
        crumbsLabel={t('common.crumbs')}
        title={<MenuText name="menu.apiKeys" />}
        description={t('keys.about')}
        actions={add}
      />
      <QueryGate query={list} failed={t('keys.failed')} pending={<CardSkeleton lines={8} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Card>
              <EmptyState
                icon={<SquareTerminal />}
                title={t('keys.none')}
                description={t('keys.noneAbout')}
              />
            </Card>
          ) : (
            <ul className={cards}>
              {data.map((key) => (
                <li key={key.id}>
                  <KeyCard apiKey={key} onAct={(chosen) => act(key, chosen)} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryGate>
      {form.shown && (
        <KeyDialog
          key={form.shown.flow}
          shown={form.shown}
          ownDepartment={ownDepartment}
          onMade={secret.show}
          onClosed={form.close}
        />
      )}
      {roll.shown && (
        <RollDialog key={roll.shown.flow} shown={roll.shown} onMade={secret.show} onClosed={roll.close} />
      )}
      {verbs.dialog}
      {secret.dialog}
    </>
  );
}

const cards = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' });
