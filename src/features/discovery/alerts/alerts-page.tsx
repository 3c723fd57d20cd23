import { useLocation } from '@tanstack/react-router';
import { BellOff, BellRing, CircleCheck, Settings2 } from 'lucide-react';
import { useState } from 'react';
import * as alertCalls from '#core/contract/discovery-alerts.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { ListCard } from '#src/console/list/list-card.tsx';
import type { ListOptions } from '#src/console/list/list-options.ts';
import { ListHeader } from '#src/console/list/list-page.tsx';
import { callVerb, RowVerbs } from '#src/console/list/row-verbs.tsx';
import type { ListSelection } from '#src/console/list/selection.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { alertColumns } from '#src/features/discovery/alerts/alert-columns.tsx';
import { EndsDialog, endsForm, MuteDialog, muteForm } from '#src/features/discovery/alerts/alert-dialogs.tsx';
import { alertsSearch } from '#src/features/discovery/alerts/alerts-search.ts';
import { CalendarButton } from '#src/features/discovery/alerts/calendar-button.tsx';
import { alertsTexts } from '#src/features/discovery/alerts/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';

type Alert = alertCalls.DiscoveryAlert;

/** Alerts that one change takes. */
const mostChosen = 500;

const list = {
  call: alertCalls.alerts,
  search: alertsSearch,
  texts: [alertsTexts],
  title: 'menu.alerts',
  about: 'alerts.about',
  crumb: 'menu.discovery',
  columns: alertColumns,
  rowKey: ({ id }: Alert) => id,
  nameOf: ({ name }: Alert) => name,
  isCompact: true,
  searchLabel: 'alerts.search',
  tabs: {
    filter: 'state',
    label: 'alerts.tabs.label',
    all: 'alerts.tabs.all',
    values: { open: 'alerts.states.open', muted: 'alerts.states.muted', closed: 'alerts.states.closed' },
  },
  filters: [
    {
      kind: 'choice',
      name: 'kind',
      label: 'alerts.kind',
      values: {
        revoked: 'alerts.kinds.revoked',
        expired: 'alerts.kinds.expired',
        'not-yet-valid': 'alerts.kinds.not-yet-valid',
        'name-mismatch': 'alerts.kinds.name-mismatch',
        untrusted: 'alerts.kinds.untrusted',
        'own-key': 'alerts.kinds.own-key',
        stranger: 'alerts.kinds.stranger',
        'chain-incomplete': 'alerts.kinds.chain-incomplete',
        'self-signed': 'alerts.kinds.self-signed',
        'weak-key': 'alerts.kinds.weak-key',
        'weak-signature': 'alerts.kinds.weak-signature',
        expiring: 'alerts.kinds.expiring',
        'not-served': 'alerts.kinds.not-served',
        unreachable: 'alerts.kinds.unreachable',
        'proof-ended': 'alerts.kinds.proof-ended',
        'proof-ending': 'alerts.kinds.proof-ending',
        'chain-order': 'alerts.kinds.chain-order',
      },
    },
  ],
  bulk: { most: mostChosen, Actions: MuteChosen },
  empty: { icon: <CircleCheck />, title: 'alerts.empty', about: 'alerts.emptyAbout' },
} as const satisfies ListOptions<Alert> & { readonly crumb: string; readonly about: string };

/** /certhub/discovery/alerts: what somebody is alerted to, and until when it is muted. */
export function AlertsPage() {
  const place = useLocation().pathname;
  const [muted, setMuted] = useState<readonly string[]>([]);
  const mute = useFormDialog<{ readonly id: string }>({ form: muteForm.name, place, items: [] });
  const verbs = [
    {
      label: 'alerts.muteNamed',
      text: 'alerts.mute.open',
      icon: <BellOff />,
      needs: alertCalls.muteAlerts,
      isOffered: ({ state }: Alert) => state === 'open',
      press: ({ id }: Alert) => {
        setMuted([id]);
        mute.open(null);
      },
    },
    unmute,
  ] as const;
  return (
    <>
      <ListHeader options={list}>
        <CalendarButton />
        <EndsButton />
      </ListHeader>
      <RowVerbs verbs={verbs} nameOf={list.nameOf} texts={list.texts}>
        {(buttons) => <ListCard<Alert> options={list} buttons={buttons} />}
      </RowVerbs>
      {mute.shown && (
        <MuteDialog key={mute.shown.flow} shown={mute.shown} ids={muted} onClosed={mute.close} />
      )}
    </>
  );
}

const unmute = callVerb({
  label: 'alerts.unmuteNamed',
  text: 'alerts.unmute',
  icon: <BellRing />,
  isOffered: ({ state }: Alert) => state === 'muted',
  call: alertCalls.unmuteAlerts,
  args: ({ id }: Alert) => ({ body: { ids: [id] } }),
  done: 'alerts.unmuted',
});

function MuteChosen({ selection }: { readonly selection: ListSelection<Alert> }) {
  const t = useText(alertsTexts);
  const can = useCan();
  const place = useLocation().pathname;
  const mute = useFormDialog<{ readonly id: string }>({ form: muteForm.name, place, items: [] });
  if (!can(alertCalls.muteAlerts)) return null;
  return (
    <>
      <Button size="sm" icon={<BellOff />} onClick={() => mute.open(null)}>
        {t('alerts.mute.open')}
      </Button>
      {mute.shown && (
        <MuteDialog key={mute.shown.flow} shown={mute.shown} ids={selection.keys} onClosed={mute.close} />
      )}
    </>
  );
}

function EndsButton() {
  const t = useText(alertsTexts);
  const can = useCan();
  const place = useLocation().pathname;
  const { data } = useCall(alertCalls.alertSettings, {});
  const item = data === undefined ? null : { id: 'ends', ...data };
  const ends = useFormDialog<alertCalls.AlertSettings & { readonly id: string }>({
    ...{ form: endsForm.name, place },
    items: item === null ? [] : [item],
  });
  if (!can(alertCalls.changeAlertSettings)) return null;
  return (
    <>
      <Button icon={<Settings2 />} disabled={item === null} onClick={() => ends.open(item)}>
        {t('alerts.settings.open')}
      </Button>
      {ends.shown && <EndsDialog key={ends.shown.flow} shown={ends.shown} onClosed={ends.close} />}
    </>
  );
}
