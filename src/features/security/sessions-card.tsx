import { Laptop, Smartphone, SquareTerminal, Tablet } from 'lucide-react';
import type { OpenSession } from '#core/contract/calls/security.ts';
import * as securityCalls from '#core/contract/calls/security.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { useAction } from '#src/console/action/use-action.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { securityTexts } from '#src/features/security/texts.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { Mark } from '#src/ui/mark/mark.tsx';
import { type Column, DataTable } from '#src/ui/table/data-table.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { css } from '#styled/css';

const icons = {
  computer: <Laptop />,
  phone: <Smartphone />,
  tablet: <Tablet />,
  program: <SquareTerminal />,
} as const;

/** Where the user is signed in, and ending it. */
export function SessionsCard() {
  const t = useText(securityTexts);
  const format = useFormat();
  const sessions = useCall(securityCalls.sessions, {});
  const one = useAction(securityCalls.endSession, { confirms: true, done: t('security.sessions.ended') });
  const all = useAction(securityCalls.endOtherSessions, {
    confirms: true,
    done: t('security.sessions.othersEnded'),
  });
  const others = (sessions.data?.total ?? 1) - 1;
  const texts = {
    confirm: t('security.sessions.end'),
    keep: t('common.cancel'),
    unresolved: t('security.sessions.unresolved'),
    refused: t('security.sessions.refused'),
  };
  const columns: readonly Column<OpenSession>[] = [
    {
      key: 'device',
      label: t('security.sessions.device'),
      lead: true,
      cell: (session) => <DeviceCell session={session} />,
    },
    {
      key: 'network',
      label: t('security.sessions.network'),
      mono: true,
      cell: ({ address }) => (address === '' ? t('security.sessions.noNetwork') : address),
    },
    {
      key: 'first',
      label: t('security.sessions.first'),
      cell: ({ createdTime }) => <Moment at={createdTime} />,
    },
    {
      key: 'last',
      label: t('security.sessions.last'),
      cell: ({ isThis, lastSeenTime }) =>
        isThis ? t('security.sessions.now') : format.relative(lastSeenTime, Date.now()),
    },
    {
      key: 'end',
      label: t('security.sessions.end'),
      hideLabel: true,
      align: 'end',
      cell: (session) =>
        !session.isThis && (
          <Button
            size="sm"
            aria-label={t('security.sessions.endOf', { name: deviceName(session, t) })}
            onClick={() => one.start({ params: { id: session.id } })}
          >
            {t('security.sessions.end')}
          </Button>
        ),
    },
  ];
  return (
    <SectionCard
      flush
      title={t('security.sessions.title')}
      actions={
        others > 0 && (
          <Button onClick={() => all.start({})}>{t('security.sessions.endOthers', { count: others })}</Button>
        )
      }
    >
      <QueryGate query={sessions} failed={t('security.sessions.failed')}>
        {({ data }) => (
          <DataTable
            caption={t('security.sessions.title')}
            rows={data}
            rowKey={({ id }) => id}
            columns={columns}
          />
        )}
      </QueryGate>
      <ActionDialog action={one} texts={{ ...texts, title: t('security.sessions.endTitle') }}>
        {t('security.sessions.endAbout')}
      </ActionDialog>
      <ActionDialog
        action={all}
        texts={{ ...texts, title: t('security.sessions.endOthersTitle', { count: others }) }}
      >
        {t('security.sessions.endOthersAbout')}
      </ActionDialog>
    </SectionCard>
  );
}

function DeviceCell({ session }: { readonly session: OpenSession }) {
  const t = useText(securityTexts);
  return (
    <div className={device}>
      <Mark large>{icons[session.kind]}</Mark>
      <div>
        <div className={name}>{deviceName(session, t)}</div>
        {session.isThis ? (
          <StatusTag tone="success">{t('security.sessions.isThis')}</StatusTag>
        ) : (
          <div className={about}>
            {t('security.sessions.by', { method: t(`security.methods.${session.by}`) })}
          </div>
        )}
      </div>
    </div>
  );
}

function deviceName({ browser, system }: OpenSession, t: Translate<'security'>): string {
  if (browser === '' && system === '') return t('security.sessions.unknown');
  return browser === '' || system === ''
    ? `${browser}${system}`
    : t('security.sessions.on', { browser, system });
}

const device = css({ display: 'flex', alignItems: 'center', gap: '3' });
const name = css({ fontWeight: 'medium' });
const about = css({ fontSize: 'sm', color: 'fg.muted' });
