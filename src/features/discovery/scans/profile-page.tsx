import { Link, useLocation } from '@tanstack/react-router';
import { Pencil, Play, Plus, Radar, Trash2 } from 'lucide-react';
import { createContext, use, useMemo } from 'react';
import type { Profile } from '#core/contract/calls/discovery.ts';
import * as discoveryCalls from '#core/contract/calls/discovery.ts';
import { wholeList } from '#core/contract/fields.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { ListCard } from '#src/console/list/list-card.tsx';
import type { ListOptions } from '#src/console/list/list-options.ts';
import { callVerb, type RowVerb, RowVerbs } from '#src/console/list/row-verbs.tsx';
import { useListRows } from '#src/console/list/use-list-rows.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { profileColumns } from '#src/features/discovery/scans/profile-columns.tsx';
import { ProfileDialog } from '#src/features/discovery/scans/profile-dialog.tsx';
import { RunsPart } from '#src/features/discovery/scans/runs-part.tsx';
import { ScansHead } from '#src/features/discovery/scans/scans-head.tsx';
import { profilesSearch } from '#src/features/discovery/scans/scans-search.ts';
import { scansTexts } from '#src/features/discovery/scans/texts.ts';
import { useStartRun } from '#src/features/discovery/scans/use-start-run.ts';
import { discoveryTexts } from '#src/features/discovery/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { button } from '#styled/recipes';

/** /certhub/discovery/profile: the scans of the account, or their runs. */
export function ProfilePage({ part }: { readonly part: 'profiles' | 'runs' }) {
  return part === 'runs' ? <RunsPart /> : <ProfilesPart />;
}

const list = {
  call: discoveryCalls.profiles.list,
  search: profilesSearch,
  texts: [scansTexts, discoveryTexts],
  title: 'scans.profile.parts.profiles',
  columns: profileColumns,
  searchLabel: 'scans.profile.search',
  rowKey: ({ id }: Profile) => id,
  nameOf: ({ name }: Profile) => name,
  empty: {
    icon: <Radar />,
    title: 'scans.profile.empty',
    about: 'scans.profile.emptyNoScope',
    Action: ProveLink,
  },
} as const satisfies ListOptions<Profile>;

/** Once something may be scanned, that is the first step. */
const scopedList: ListOptions<Profile> = {
  ...list,
  empty: { ...list.empty, about: 'scans.profile.emptyAbout', Action: ScanValidated },
};

/** Opens the dialog of a new scan, for the button of an empty list. */
const openScan = createContext<(() => void) | null>(null);

function ProfilesPart() {
  const t = useText(scansTexts, discoveryTexts);
  const can = useCan();
  const place = useLocation().pathname;
  const rows = useListRows(list).rows.data;
  const validated = useValidated();
  const form = useFormDialog<Profile>({ form: discoveryCalls.profiles.id, place, items: rows?.data });
  const start = useStartRun();
  const canWrite = can(discoveryCalls.profiles.add);
  const begins = useMemo(
    () => ({
      name: rows?.total === 0 ? t('scans.profile.defaultName') : '',
      targets: rows?.total === 0 ? validated.join('\n') : '',
    }),
    [rows?.total, validated, t],
  );
  const options = validated.length > 0 ? scopedList : list;
  const verbs: readonly RowVerb<Profile>[] = [
    {
      label: 'scans.profile.run',
      text: 'scans.profile.runShort',
      icon: <Play />,
      needs: discoveryCalls.run,
      press: ({ id }) => start.start(id),
    },
    {
      label: 'scans.profile.change',
      icon: <Pencil />,
      needs: discoveryCalls.profiles.change,
      press: form.open,
    },
    removal,
  ];
  return (
    <>
      <ScansHead part="profiles">
        {canWrite && (
          <Button variant="primary" icon={<Plus />} onClick={() => form.open(null)}>
            {t('scans.profile.add')}
          </Button>
        )}
      </ScansHead>
      <openScan.Provider value={canWrite ? () => form.open(null) : null}>
        <RowVerbs verbs={verbs} nameOf={list.nameOf} texts={list.texts}>
          {(buttons) => <ListCard options={options} buttons={buttons} />}
        </RowVerbs>
      </openScan.Provider>
      {form.shown && (
        <ProfileDialog key={form.shown.flow} shown={form.shown} begins={begins} onClosed={form.close} />
      )}
    </>
  );
}

const removal = callVerb({
  label: 'scans.profile.remove',
  icon: <Trash2 />,
  call: discoveryCalls.profiles.remove,
  args: ({ id }: Profile) => ({ params: { id } }),
  done: 'scans.profile.removal.done',
  question: {
    title: 'scans.profile.removal.title',
    confirm: 'scans.profile.removal.confirm',
    refused: 'scans.profile.removal.refused',
    About: () => useText(scansTexts)('scans.profile.removal.about'),
  },
});

/** Names that may be scanned, in the order of the list; networks are too large to begin with. */
function useValidated(): readonly string[] {
  const { data } = useCall(discoveryCalls.scopes, wholeList);
  return useMemo(
    () =>
      (data?.data ?? [])
        .filter(({ kind, state }) => kind !== 'range' && state === 'proved')
        .map(({ value }) => value.replace(/^\*\./, '')),
    [data],
  );
}

function ProveLink() {
  const t = useText(scansTexts);
  return (
    <Link to="/certhub/discovery/manage" className={button({ variant: 'primary' })}>
      {t('scans.profile.prove')}
    </Link>
  );
}

function ScanValidated() {
  const t = useText(scansTexts);
  const open = use(openScan);
  return (
    open && (
      <Button variant="primary" icon={<Radar />} onClick={open}>
        {t('scans.profile.addValidated')}
      </Button>
    )
  );
}
