import { useLocation, useNavigate } from '@tanstack/react-router';
import { Copy, Eye, Gauge, Pencil, Plus, ShieldCheck, Trash2 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import * as approvalCalls from '#core/contract/calls/approvals.ts';
import type { Role } from '#core/contract/calls/people.ts';
import * as peopleCalls from '#core/contract/calls/people.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { useAction } from '#src/console/action/use-action.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { seeAs } from '#src/console/rights/seen-role.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { LimitDialog, type LimitItem, limitForm } from '#src/features/people/limit-dialog.tsx';
import { LimitText, limitItem } from '#src/features/people/limits.tsx';
import { ManageHead } from '#src/features/people/manage-head.tsx';
import { useRoleAbout } from '#src/features/people/place-fields.tsx';
import { RoleDialog, roleForm } from '#src/features/people/role-dialog.tsx';
import { peopleTexts } from '#src/features/people/texts.ts';
import { firstHundred, usePeople } from '#src/features/people/use-people.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button, IconButton } from '#src/ui/button/button.tsx';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { css } from '#styled/css';

const empty = { name: '', rights: [] };

/** The built-in roles, and those the account made itself. */
export function RolesPart() {
  const t = useText(listTexts, peopleTexts);
  const { roleName } = usePeople();
  const roles = useCall(peopleCalls.roles, firstHundred);
  const canWrite = useCan()(peopleCalls.addRole);
  const items = roles.data?.data.filter(({ isBuiltIn }) => !isBuiltIn);
  const form = useFormDialog<Role>({ form: roleForm.name, place: useLocation().pathname, items });
  const removal = useAction(peopleCalls.removeRole, { confirms: true, done: t('list.removal.done') });
  const [template, setTemplate] = useState<Parameters<typeof RoleDialog>[0]['template']>(empty);
  const [removed, setRemoved] = useState<Role | null>(null);
  const navigate = useNavigate();
  const limits = useCall(approvalCalls.limits, {});
  const { self } = usePeople();
  // Nobody but an owner changes the limit of their own role.
  const canLimit = ({ id }: Role) => self !== null && (self.roleID === 'owner' || self.roleID !== id);
  const limitItems = useMemo(
    () => roles.data?.data.map(({ id }) => limitItem(id, 'role', limits.data)),
    [roles.data, limits.data],
  );
  const limit = useFormDialog<LimitItem>({
    form: limitForm.name,
    place: `${useLocation().pathname}#roles`,
    items: limitItems,
  });
  const add = (begins: typeof template) => {
    setTemplate(begins);
    form.open(null);
  };
  const buttons = (role: Role): ReactNode => {
    const name = roleName(role.id);
    return (
      <>
        <IconButton
          size="sm"
          label={t('people.roles.seeAs', { name })}
          icon={<Eye />}
          onClick={() => {
            seeAs({ name, rights: role.rights });
            void navigate({ to: '/launchpad' });
          }}
        />
        <IconButton
          size="sm"
          label={t('people.roles.copyOf', { name })}
          icon={<Copy />}
          onClick={() => add({ name: t('people.role.copied', { name }), rights: role.rights })}
        />
        {canLimit(role) && (
          <IconButton
            size="sm"
            label={`${t('people.limit.change')}: ${name}`}
            icon={<Gauge />}
            onClick={() => limit.open(limitItem(role.id, 'role', limits.data))}
          />
        )}
        {!role.isBuiltIn && (
          <>
            <IconButton
              size="sm"
              label={t('people.roles.change', { name })}
              icon={<Pencil />}
              onClick={() => form.open(role)}
            />
            <IconButton
              size="sm"
              label={t('people.roles.remove', { name })}
              icon={<Trash2 />}
              onClick={() => {
                setRemoved(role);
                removal.start({ params: { id: role.id } });
              }}
            />
          </>
        )}
      </>
    );
  };
  return (
    <>
      <ManageHead part="roles">
        {canWrite && (
          <Button variant="primary" icon={<Plus />} onClick={() => add(empty)}>
            {t('people.roles.add')}
          </Button>
        )}
      </ManageHead>
      <QueryGate query={roles} failed={t('people.roles.failed')} pending={<CardSkeleton lines={8} />}>
        {({ data }) => (
          <Card>
            <CardSection title={t('people.roles.own')} hint={t('people.roles.ownHint')}>
              <RoleList
                roles={data.filter(({ isBuiltIn }) => !isBuiltIn)}
                buttons={canWrite ? buttons : null}
                empty={
                  <EmptyState
                    icon={<ShieldCheck />}
                    title={t('people.roles.none')}
                    description={t('people.roles.noneAbout')}
                  />
                }
              />
            </CardSection>
            <CardSection title={t('people.roles.builtIn')} hint={canWrite && t('people.roles.builtInHint')}>
              <RoleList
                roles={data.filter(({ isBuiltIn }) => isBuiltIn)}
                buttons={canWrite ? buttons : null}
                empty={null}
              />
            </CardSection>
          </Card>
        )}
      </QueryGate>
      {form.shown && (
        <RoleDialog
          key={form.shown.flow}
          shown={form.shown}
          roleID={form.shown.item?.id ?? ''}
          template={template}
          onClosed={form.close}
        />
      )}
      {limit.shown && (
        <LimitDialog
          key={limit.shown.flow}
          shown={limit.shown}
          of="role"
          name={roleName(limit.shown.item?.id ?? '')}
          inherited={null}
          onClosed={limit.close}
        />
      )}
      {removed && (
        <ActionDialog
          action={removal}
          isBlocked={removed.members > 0}
          texts={{
            title: t('list.removal.title', { name: removed.name }),
            confirm: t('list.removal.confirm'),
            keep: t('common.cancel'),
            unresolved: t('list.removal.unresolved'),
            refused: t('people.roles.removed.refused'),
          }}
        >
          {removed.members > 0
            ? t.count('people.roles.removed.used', removed.members)
            : t('people.roles.removed.unused')}
        </ActionDialog>
      )}
    </>
  );
}

interface RoleListProps {
  readonly roles: readonly Role[];
  readonly buttons: ((role: Role) => ReactNode) | null;
  readonly empty: ReactNode;
}

function RoleList({ roles, buttons, empty }: RoleListProps) {
  const t = useText(peopleTexts);
  const { roleName } = usePeople();
  const aboutOf = useRoleAbout();
  if (roles.length === 0) return empty;
  return (
    <ul className={list}>
      {roles.map((role) => (
        <li key={role.id} className={row}>
          <div className={css({ minW: '0', flex: '1 1 16rem' })}>
            <p className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>{roleName(role.id)}</p>
            <p className={about}>{aboutOf(role)}</p>
            <LimitText id={role.id} of="role" />
          </div>
          <p className={count}>
            {t.count('people.roles.members', role.members)}
            <span className={css({ display: 'block', color: 'fg.subtle' })}>
              {t.count('people.roles.rights', role.rights.length)}
            </span>
          </p>
          {buttons && <span className={tools}>{buttons(role)}</span>}
        </li>
      ))}
    </ul>
  );
}

const list = css({ mt: '-1' });
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '5',
  rowGap: '1.5',
  py: '3',
  borderTop: '1px solid token(colors.border)',
  _first: { borderTop: 'none' },
});
const about = css({ mt: '0.5', fontSize: 'sm', color: 'fg.muted', maxW: '46rem' });
const count = css({
  minW: '20',
  fontSize: 'sm',
  color: 'fg.muted',
  textAlign: { sm: 'end' },
  fontVariantNumeric: 'tabular-nums',
});
const tools = css({ display: 'inline-flex', gap: '1', minW: { sm: '24' }, ms: 'auto' });
