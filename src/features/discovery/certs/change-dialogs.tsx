import * as inventoryCalls from '#core/contract/discovery-inventory.ts';
import { text } from '#core/contract/field-kinds.ts';
import { longestTag, mostTags } from '#core/discovery/codes.ts';
import { type Fault, fault } from '#core/fault.ts';
import { ChoiceField } from '#src/console/form/choice-field.tsx';
import { TextField } from '#src/console/form/fields.tsx';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import type { FormSource } from '#src/console/form/form-source.ts';
import { useOwners } from '#src/features/discovery/certs/certs-filters.ts';
import { discoveryTexts } from '#src/features/discovery/texts.ts';
import { useText } from '#src/i18n/use-text.ts';

/** The certificates a dialog is about. */
interface Chosen {
  readonly ids: readonly string[];
}

type Item = { readonly id: string };

interface TagsBody {
  readonly addTags: readonly string[];
  readonly removeTags: readonly string[];
}

export const tagsForm: FormSource<Item, TagsBody, Chosen> = {
  name: 'discovery.tags',
  fields: ['addTags', 'removeTags'],
  kinds: { addTags: text({ most: 700, optional: true }), removeTags: text({ most: 700, optional: true }) },
  words: 'discovery.bulk',
  toDraft: () => ({ addTags: '', removeTags: '' }),
  toBody: ({ addTags = '', removeTags = '' }) => ({
    addTags: tagsIn(addTags),
    removeTags: tagsIn(removeTags),
  }),
  check: ({ addTags, removeTags }) => [
    ...(addTags.length + removeTags.length === 0 ? [fault('addTags', 'required', '')] : []),
    ...tagFaults('addTags', addTags),
    ...tagFaults('removeTags', removeTags),
  ],
  async save(client, { body: { addTags, removeTags } }, { own: { ids } }) {
    const body = { ids: [...ids], addTags: [...addTags], removeTags: [...removeTags] };
    await client.call(inventoryCalls.changeCertificates, { body });
    return { id: '' };
  },
};

/** Tags separated by commas, each once. */
export function tagsIn(typed: string): readonly string[] {
  const parts = typed.split(/[,，;；\n]/).map((each) => each.trim());
  return [...new Set(parts.filter((each) => each !== ''))];
}

export function tagFaults(field: string, tags: readonly string[]): readonly Fault[] {
  const long = tags.find((each) => each.length > longestTag);
  if (long !== undefined) return [fault(field, 'too-long', long, String(longestTag))];
  return tags.length > mostTags ? [fault(field, 'name-too-many', String(tags.length), String(mostTags))] : [];
}

export const TagsDialog = formDialog(
  tagsForm,
  { title: 'discovery.bulk.tagsTitle', about: 'discovery.bulk.tagsAbout', texts: discoveryTexts },
  ({ ids }: Chosen) => {
    const t = useText(discoveryTexts);
    return (
      <>
        <TextField name="addTags" wide hint={t('discovery.bulk.hint')} />
        <TextField name="removeTags" wide hint={t.count('discovery.bulk.chosen', ids.length)} />
      </>
    );
  },
);

export const ownerForm: FormSource<Item, { readonly ownerID: string }, Chosen> = {
  name: 'discovery.owner',
  fields: ['ownerID'],
  words: 'discovery.bulk',
  toDraft: () => ({ ownerID: '' }),
  toBody: ({ ownerID = '' }) => ({ ownerID }),
  check: () => [],
  async save(client, { body: { ownerID } }, { own: { ids } }) {
    await client.call(inventoryCalls.changeCertificates, { body: { ids: [...ids], ownerID } });
    return { id: '' };
  },
};

export const OwnerDialog = formDialog(
  ownerForm,
  { title: 'discovery.bulk.ownerTitle', about: 'discovery.bulk.ownerAbout', texts: discoveryTexts },
  ({ ids }: Chosen) => {
    const t = useText(discoveryTexts);
    return (
      <ChoiceField
        name="ownerID"
        wide
        options={useOwners()}
        none={t('discovery.nobody')}
        hint={t.count('discovery.bulk.chosen', ids.length)}
      />
    );
  },
);

export const nameForm: FormSource<Item & { readonly displayName: string }, { readonly displayName: string }> =
  {
    name: 'discovery.displayName',
    fields: ['displayName'],
    kinds: { displayName: text({ most: 100, optional: true }) },
    words: 'discovery.bulk',
    toDraft: (item) => ({ displayName: item?.displayName ?? '' }),
    toBody: ({ displayName = '' }) => ({ displayName: displayName.trim() }),
    check: ({ displayName }) =>
      displayName.length > 100 ? [fault('displayName', 'too-long', displayName, '100')] : [],
    async save(client, { id, body: { displayName } }) {
      await client.call(inventoryCalls.changeCertificates, { body: { ids: [id ?? ''], displayName } });
      return { id: id ?? '' };
    },
  };

export const NameDialog = formDialog(
  nameForm,
  { title: 'discovery.rename.title', about: 'discovery.rename.about', texts: discoveryTexts },
  () => <TextField name="displayName" wide />,
);
