import type { zhList } from '#src/console/list/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enList = {
  found: { one: '{{count}} row found', other: '{{count}} rows found' },
  foundMore: { one: 'More than {{count}} row found', other: 'More than {{count}} rows found' },
  cut: {
    one: 'Only the first match is shown. Narrow your search to see the rest.',
    other: 'Only the first {{count}} matches are shown. Narrow your search to see the rest.',
  },
  failed: 'Couldn’t load the list',
  forbidden: 'You don’t have access to this list',
  forbiddenAbout: 'Ask the account owner for permission.',
  noneFiltered: 'No matches',
  noneFilteredAbout: 'Try a different search, or clear the filters.',
  filters: {
    label: 'Filters',
    set: { one: 'Filters · {{count}}', other: 'Filters · {{count}}' },
    any: 'Any',
    remove: 'Remove filter: {{name}} {{value}}',
  },
  clearFilters: 'Clear filters',
  searchHint: 'At least 2 characters',
  sort: 'Sort',
  unsorted: 'Default order',
  columns: 'Columns',
  yes: 'Yes',
  no: 'No',
  edit: 'Edit {{name}}',
  remove: 'Delete {{name}}',
  removal: {
    title: 'Delete “{{name}}”?',
    final: 'You can’t undo this.',
    confirm: 'Delete',
    done: 'Deleted',
    unresolved: 'No response. It may already be deleted. You can safely try again.',
    refused: 'It’s already deleted. Reload the list.',
  },
  selection: {
    label: 'Selected rows',
    count: { one: '{{count}} selected', other: '{{count}} selected' },
    all: { one: 'Select all {{count}}', other: 'Select all {{count}}' },
    first: 'Select the first {{most}}',
    clear: 'Clear',
    full: 'You can select up to {{most}}.',
  },
  views: {
    label: 'Views',
    save: 'Save view',
    remove: 'Delete view “{{name}}”',
    about:
      'A view saves your filters, sorting and columns in this browser only. Saving under an existing name replaces that view.',
    name: 'View name',
  },
  export: {
    label: 'Export',
    xlsx: 'Spreadsheet (.xlsx)',
    csv: 'CSV text',
    json: 'JSON',
    done: { one: '{{count}} row exported', other: '{{count}} rows exported' },
    cut: {
      one: 'Only the first row was exported',
      other: 'Only the first {{count}} rows were exported',
    },
    cutAbout: 'Narrow the filters to export the rest.',
    failed: 'Couldn’t export the list',
  },
} satisfies SameTexts<typeof zhList>;
