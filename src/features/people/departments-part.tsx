import { useLocation } from '@tanstack/react-router';
import { Network, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Department } from '#core/contract/calls/people.ts';
import { departments } from '#core/contract/calls/people.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { useAction } from '#src/console/action/use-action.ts';
import { TextField } from '#src/console/form/fields.tsx';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import { recordForm } from '#src/console/form/record-form.ts';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { text } from '#src/console/list/columns.tsx';
import { ListCard } from '#src/console/list/list-card.tsx';
import type { ListOptions } from '#src/console/list/list-options.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { useCan } from '#src/console/use-can.ts';
import { ManageHead } from '#src/features/people/manage-head.tsx';
import { manageSearch } from '#src/features/people/manage-search.ts';
import { peopleTexts } from '#src/features/people/texts.ts';
import { usePeople } from '#src/features/people/use-people.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';

const DepartmentDialog = formDialog(
  recordForm(departments, { words: 'people.departments' }),
  { title: 'people.departments.dialog', about: 'people.departments.dialogAbout', texts: peopleTexts },
  () => <TextField name="name" wide />,
);

const options: ListOptions<Department> = {
  call: departments.list,
  search: manageSearch,
  texts: [peopleTexts],
  title: 'people.parts.departments',
  searchLabel: 'people.departments.search',
  rowKey: ({ id }) => id,
  nameOf: ({ name }) => name,
  columns: [
    { ...text('name', 'people.departments.fields.name'), lead: true },
    {
      key: 'members',
      label: 'people.departments.members',
      align: 'end',
      cell: ({ members }, { format }) => format.number(members),
      value: ({ members }) => members,
    },
  ],
  empty: {
    icon: <Network />,
    title: 'people.departments.empty',
    about: 'people.departments.emptyAbout',
  },
};

/** The departments, a flat list. One with users in it stays. */
export function DepartmentsPart() {
  const t = useText(listTexts, peopleTexts);
  const canWrite = useCan()(departments.add);
  const items = usePeople().departments;
  const form = useFormDialog({ form: departments.id, place: useLocation().pathname, items });
  const removal = useAction(departments.remove, { confirms: true, done: t('list.removal.done') });
  const [removed, setRemoved] = useState<Department | null>(null);
  const presses = {
    onEdit: form.open,
    onRemove: (department: Department) => {
      setRemoved(department);
      removal.start({ params: { id: department.id } });
    },
  };
  return (
    <>
      <ManageHead part="departments">
        {canWrite && (
          <Button variant="primary" icon={<Plus />} onClick={() => form.open(null)}>
            {t('people.departments.add')}
          </Button>
        )}
      </ManageHead>
      <ListCard options={options} {...(canWrite && presses)} />
      {form.shown && <DepartmentDialog key={form.shown.flow} shown={form.shown} onClosed={form.close} />}
      {removed && (
        <ActionDialog
          action={removal}
          isBlocked={removed.members > 0}
          texts={{
            title: t('list.removal.title', { name: removed.name }),
            confirm: t('list.removal.confirm'),
            keep: t('common.cancel'),
            unresolved: t('list.removal.unresolved'),
            refused: t('people.departments.refused'),
          }}
        >
          {removed.members > 0
            ? t.count('people.departments.used', removed.members)
            : t('people.departments.unused')}
        </ActionDialog>
      )}
    </>
  );
}
