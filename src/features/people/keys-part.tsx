import { KeyRound } from 'lucide-react';
import type { DataOf } from '#core/contract/call.ts';
import * as sharingCalls from '#core/contract/calls/sharing.ts';
import { useAction } from '#src/console/action/use-action.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { ManageHead } from '#src/features/people/manage-head.tsx';
import { peopleTexts } from '#src/features/people/texts.ts';
import { personName, usePeople } from '#src/features/people/use-people.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { css } from '#styled/css';

/** To whom the keys of new orders are sealed from the start. Each change is saved at once. */
export function KeysPart() {
  const t = useText(peopleTexts);
  const policy = useCall(sharingCalls.policy, {});
  return (
    <>
      <ManageHead part="keys" />
      <QueryGate query={policy} failed={t('people.keys.failed')} pending={<CardSkeleton lines={6} />}>
        {(shown) => <Policy policy={shown} />}
      </QueryGate>
    </>
  );
}

type Shown = DataOf<typeof sharingCalls.policy>;

/** The choice of no department: a list's value is never empty. */
const none = 'none';

function Policy({ policy: { userIDs, deptID, users } }: { readonly policy: Shown }) {
  const t = useText(peopleTexts);
  const people = usePeople();
  const canWrite = useCan()(sharingCalls.changePolicy);
  const change = useAction(sharingCalls.changePolicy, { done: t('people.keys.saved') });
  const isLocked = !canWrite || change.view.isBusy;
  const members = people.members.flatMap((member) => {
    const user = users.find(({ userID }) => userID === member.subAccountID);
    return user === undefined ? [] : [{ member, ...user }];
  });
  const save = (body: Parameters<typeof change.start>[0]['body']) => change.start({ body });
  return (
    <Card>
      <CardSection title={t('people.keys.title')}>
        <p className={text}>{t('people.keys.about')}</p>
        <p className={text}>{t('people.keys.pinned')}</p>
        {!canWrite && <p className={text}>{t('people.keys.readOnly')}</p>}
      </CardSection>
      <CardSection title={t('people.keys.users')}>
        {members.length === 0 ? (
          <EmptyState
            icon={<KeyRound />}
            title={t('people.keys.nobody')}
            description={t('people.keys.nobodyAbout')}
          />
        ) : (
          <div className={list}>
            {members.map(({ member, userID, hasKey }) => (
              <Checkbox
                key={userID}
                label={personName(member)}
                description={[
                  people.roleName(member.roleID),
                  people.departmentName(member.deptID),
                  ...(hasKey ? [] : [t('people.keys.without')]),
                ].join(' · ')}
                checked={userIDs.includes(userID)}
                disabled={isLocked}
                onCheckedChange={(isOn) =>
                  save({
                    userIDs: isOn ? [...userIDs, userID] : userIDs.filter((id) => id !== userID),
                    deptID,
                  })
                }
              />
            ))}
          </div>
        )}
      </CardSection>
      {people.departments.length > 0 && (
        <CardSection>
          <Field label={t('people.keys.department')} hint={t('people.keys.departmentHint')}>
            <NativeSelect
              options={[
                { value: none, label: t('people.keys.noDepartment') },
                ...people.departments.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={deptID === '' ? none : deptID}
              disabled={isLocked}
              onValueChange={(chosen) => save({ userIDs, deptID: chosen === none ? '' : chosen })}
            />
          </Field>
        </CardSection>
      )}
    </Card>
  );
}

const text = css({ fontSize: 'sm', color: 'fg.muted', '& + &': { mt: '2' } });
const list = css({ display: 'grid', gap: '4' });
