import type { zhList } from '#src/console/list/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enList = {
  found: { one: '{{count}} row found', other: '{{count}} rows found' },
  foundMore: { one: 'More than {{count}} row found', other: 'More than {{count}} rows found' },
  cut: {
    one: 'Only the first match is listed. Narrow the search to reach the others.',
    other: 'Only the first {{count}} matches are listed. Narrow the search to reach the others.',
  },
  failed: 'Couldn’t load the list',
  forbidden: 'You can’t view this list',
  forbiddenAbout: 'This account has no permission for it. Ask the owner of the account.',
  noneFiltered: 'Nothing matches',
  noneFilteredAbout: 'Try another word, or clear the filters.',
  filters: {
    label: 'Filters',
    set: { one: 'Filters · {{count}}', other: 'Filters · {{count}}' },
    any: 'Any',
    remove: 'Remove filter: {{name}} {{value}}',
  },
  clearFilters: 'Clear the filters',
  searchHint: 'At least 2 characters',
  sort: 'Sort',
  unsorted: 'Default order',
  columns: 'Columns',
  edit: 'Edit {{row}}',
  remove: 'Delete {{row}}',
  orders: 'Orders',
  removal: {
    title: 'Delete “{{name}}”?',
    used: {
      one: '{{count}} order uses it and stays as it is. It leaves this list, and new orders can no longer choose it.',
      other:
        '{{count}} orders use it and stay as they are. It leaves this list, and new orders can no longer choose it.',
    },
    unused: 'No order uses it. This cannot be undone.',
    uncounted: 'Orders that use it stay as they are.',
    confirm: 'Delete',
    done: 'Deleted',
    unresolved: 'No answer came; it may be deleted already. It is safe to try again.',
    refused: 'It is deleted already. Reload the list.',
  },
  selection: {
    label: 'Selected rows',
    count: { one: '{{count}} selected', other: '{{count}} selected' },
    all: { one: 'Select all {{count}}', other: 'Select all {{count}}' },
    first: 'Select the first {{most}}',
    clear: 'Clear',
    full: 'At most {{most}} can be selected.',
  },
  views: {
    label: 'Views',
    save: 'Save this view',
    remove: 'Delete the view “{{name}}”',
    about:
      'A view keeps the filters, the sorting and the columns, in this browser only. A view of the same name is replaced.',
    name: 'Name of the view',
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
    cutAbout: 'Narrow the filters to export the others.',
    failed: 'Couldn’t export the list',
  },
} satisfies SameTexts<typeof zhList>;
