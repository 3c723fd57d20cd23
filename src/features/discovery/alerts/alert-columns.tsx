import { Link } from '@tanstack/react-router';
import type { DiscoveryAlert } from '#core/contract/discovery-alerts.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { type ListColumn, moment, type Shown, timeValue } from '#src/console/list/columns.tsx';
import { alertsTexts } from '#src/features/discovery/alerts/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { StatusTag, Tag, type Tone } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

const tones = { critical: 'danger', warning: 'warning', note: 'neutral' } as const satisfies Readonly<
  Record<DiscoveryAlert['severity'], Tone>
>;
const stateTones = { open: 'warning', muted: 'neutral', closed: 'success' } as const satisfies Readonly<
  Record<DiscoveryAlert['state'], Tone>
>;

export const alertColumns = [
  {
    key: 'name',
    label: 'alerts.name',
    lead: true,
    cell: ({ name, certificateID }) =>
      certificateID === '' ? (
        <span className={strong}>{name}</span>
      ) : (
        <Link to="/certhub/discovery/certs/$id" params={{ id: certificateID }} className={strong}>
          {name}
        </Link>
      ),
    value: ({ name }) => name,
  },
  {
    key: 'kind',
    label: 'alerts.kind',
    cell: (alert, shown) => (
      <span>
        <AlertKindTag alert={alert} word={kindWord(alert, shown)} />
        {alert.places > 0 && <Places count={alert.places} />}
      </span>
    ),
    value: ({ kind }) => kind,
    words: kindWord,
  },
  {
    key: 'aboutTime',
    label: 'alerts.time',
    cell: aboutWords,
    value: ({ aboutTime }) => timeValue(aboutTime),
  },
  { ...moment('openedTime', 'alerts.opened'), phone: 'hide' },
  {
    key: 'state',
    label: 'alerts.state',
    cell: (alert, shown) => (
      <span>
        <StatusTag tone={stateTones[alert.state]}>{shown.t.find(`alerts.states.${alert.state}`)}</StatusTag>
        <span className={minor}>{stateWords(alert, shown)}</span>
      </span>
    ),
    value: ({ state }) => state,
    words: ({ state }, { t }) => t.find(`alerts.states.${state}`) ?? state,
  },
] as const satisfies readonly ListColumn<DiscoveryAlert>[];

export function AlertKindTag({ alert, word }: { readonly alert: DiscoveryAlert; readonly word: string }) {
  return <Tag tone={tones[alert.severity]}>{word}</Tag>;
}

function kindWord({ kind }: DiscoveryAlert, { t }: Pick<Shown, 't'>): string {
  return t.find(`alerts.kinds.${kind}`) ?? kind;
}

function Places({ count }: { readonly count: number }) {
  return <span className={minor}>{useText(alertsTexts).count('alerts.places', count)}</span>;
}

/** The day it is about, with the threshold of an end. */
function aboutWords(alert: DiscoveryAlert, { t, format }: Shown): string {
  const { kind, aboutTime, days } = alert;
  const date = format.date(aboutTime);
  if (kind === 'unreachable') return t.find('alerts.since', { date }) ?? date;
  if (isPast(alert)) return t.find('alerts.ended', { date }) ?? date;
  const end = t.find('alerts.ends', { date }) ?? date;
  return days > 0 ? `${end} · ${t.find('alerts.threshold', { days: String(days) })}` : end;
}

/** Whether the end it is about had come when it was last looked at. */
function isPast({ kind, aboutTime, closedTime }: DiscoveryAlert): boolean {
  return (
    kind === 'expired' ||
    kind === 'proof-ended' ||
    (!isZeroTime(closedTime) && Date.parse(aboutTime) <= Date.parse(closedTime))
  );
}

function stateWords(alert: DiscoveryAlert, { t, format }: Shown): string | null {
  const { state, closedTime, closeReason, noticedTime, mutedUntil, mutedBy, muteReason } = alert;
  if (state === 'muted')
    return t.find('alerts.mutedUntil', { date: format.date(mutedUntil), name: mutedBy, reason: muteReason });
  if (state === 'closed') {
    const date = format.dateTime(closedTime);
    return t.find(closeReason === 'later' ? 'alerts.closedLater' : 'alerts.closedAt', { date });
  }
  return isZeroTime(noticedTime)
    ? t.find('alerts.untold')
    : t.find('alerts.told', { date: format.dateTime(noticedTime) });
}

const strong = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
const minor = css({ display: 'block', fontWeight: 'normal', fontSize: 'xs', color: 'fg.muted' });
