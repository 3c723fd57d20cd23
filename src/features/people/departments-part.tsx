import { Network } from 'lucide-react';
import { departments } from '#core/contract/calls/people.ts';
import { recordDialog } from '#src/console/form/record-dialog.tsx';
import { fieldColumn } from '#src/console/list/field-column.tsx';
import { recordPage } from '#src/console/list/record-page.tsx';
import { ManageHead } from '#src/features/people/manage-head.tsx';
import { manageSearch } from '#src/features/people/manage-search.ts';
import { peopleTexts } from '#src/features/people/texts.ts';
import { useText } from '#src/i18n/use-text.ts';

const DepartmentDialog = recordDialog(departments, {
  title: 'people.departments.dialog',
  about: 'people.departments.dialogAbout',
  texts: peopleTexts,
  words: 'people.departments',
});

/** The departments, a flat list. One with users in it stays. */
export const DepartmentsPart = recordPage({
  resource: departments,
  Dialog: DepartmentDialog,
  Head: ({ children }) => <ManageHead part="departments">{children}</ManageHead>,
  search: manageSearch,
  texts: [peopleTexts],
  title: 'people.parts.departments',
  add: 'people.departments.add',
  searchLabel: 'people.departments.search',
  nameOf: ({ name }) => name,
  columns: [{ ...fieldColumn(departments, 'name', 'people.departments.fields.name'), lead: true }],
  uses: {
    key: 'members',
    label: 'people.departments.members',
    count: ({ members }) => members,
    blocks: 'people.departments.refused',
    Removal({ count = 0 }) {
      const t = useText(peopleTexts);
      return count > 0 ? t.count('people.departments.used', count) : t('people.departments.unused');
    },
  },
  empty: {
    icon: <Network />,
    title: 'people.departments.empty',
    about: 'people.departments.emptyAbout',
  },
});
