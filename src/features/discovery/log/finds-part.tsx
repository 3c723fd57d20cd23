import { Link } from '@tanstack/react-router';
import { Check, Eye, Undo2 } from 'lucide-react';
import type { Logged } from '#core/contract/discovery-logs.ts';
import * as logCalls from '#core/contract/discovery-logs.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { ArticleLink } from '#src/console/help/article-link.tsx';
import { day, type ListColumn, moment } from '#src/console/list/columns.tsx';
import { ListCard } from '#src/console/list/list-card.tsx';
import type { ListOptions } from '#src/console/list/list-options.ts';
import { callVerb, RowVerbs } from '#src/console/list/row-verbs.tsx';
import { KindTag } from '#src/features/discovery/log/kind-tag.tsx';
import { findsSearch } from '#src/features/discovery/log/log-search.ts';
import { ctlogTexts } from '#src/features/discovery/log/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

const columns = [
  {
    key: 'name',
    label: 'ctlog.finds.name',
    lead: true,
    width: '22%',
    cell: (row) => <Name row={row} />,
    value: ({ names }) => names.join(' '),
  },
  {
    key: 'kind',
    label: 'ctlog.finds.kind',
    cell: ({ kind, isDismissed }, { t }) => (
      <span>
        <KindTag kind={kind} />
        {isDismissed && <span className={minor}>{t.find('ctlog.finds.dismissed')}</span>}
      </span>
    ),
    value: ({ kind }) => kind,
    words: ({ kind }, { t }) => t.find(`ctlog.finds.kinds.${kind}`) ?? kind,
  },
  {
    key: 'issuer',
    label: 'ctlog.finds.issuer',
    cell: ({ issuer }) => <span className={css({ overflowWrap: 'anywhere' })}>{issuer || '—'}</span>,
    value: ({ issuer }) => issuer,
  },
  { ...day('notAfter', 'ctlog.finds.ends'), phone: 'hide' },
  {
    key: 'entry',
    label: 'ctlog.finds.entry',
    phone: 'hide',
    cell: (row) => <Entry row={row} />,
    value: ({ log, index }) => `${log} ${index}`,
  },
  { ...moment('foundTime', 'ctlog.finds.found'), phone: 'hide' },
] as const satisfies readonly ListColumn<Logged>[];

const options: ListOptions<Logged> = {
  call: logCalls.finds,
  search: findsSearch,
  texts: [ctlogTexts],
  title: 'ctlog.parts.finds',
  columns,
  searchLabel: 'ctlog.finds.search',
  rowKey: ({ id }) => id,
  nameOf: ({ name }) => name,
  isCompact: true,
  filters: [
    {
      kind: 'choice',
      name: 'kind',
      label: 'ctlog.finds.filter',
      values: {
        open: 'ctlog.finds.open',
        stranger: 'ctlog.finds.kinds.stranger',
        'own-key': 'ctlog.finds.kinds.own-key',
        elsewhere: 'ctlog.finds.kinds.elsewhere',
        ours: 'ctlog.finds.kinds.ours',
      },
    },
  ],
  empty: { icon: <Eye />, title: 'ctlog.finds.empty', about: 'ctlog.finds.emptyAbout' },
};

const concerns = ({ kind }: Logged) => kind === 'stranger' || kind === 'own-key';

const verbs = [
  callVerb({
    label: 'ctlog.finds.dismissNamed',
    text: 'ctlog.finds.dismiss',
    icon: <Check />,
    isOffered: (row: Logged) => concerns(row) && !row.isDismissed,
    call: logCalls.dismissFind,
    args: ({ id }: Logged) => ({ params: { id }, body: { isDismissed: 'Y' as const } }),
    done: 'ctlog.finds.dismissDone',
  }),
  callVerb({
    label: 'ctlog.finds.restore',
    icon: <Undo2 />,
    isOffered: (row: Logged) => concerns(row) && row.isDismissed,
    call: logCalls.dismissFind,
    args: ({ id }: Logged) => ({ params: { id }, body: { isDismissed: 'N' as const } }),
    done: 'ctlog.finds.restoreDone',
  }),
] as const;

/** What logs hold for the account's names and keys. */
export function FindsPart() {
  return (
    <>
      <Todo />
      <RowVerbs verbs={verbs} nameOf={options.nameOf} texts={options.texts}>
        {(buttons) => <ListCard options={options} buttons={buttons} />}
      </RowVerbs>
    </>
  );
}

/** What to do about strangers, while there are any. */
function Todo() {
  const t = useText(ctlogTexts);
  const { data } = useCall(logCalls.finds, { query: { kind: 'open', limit: 1 } });
  if (data === undefined || data.total === 0) return null;
  return (
    <Notice tone="warning" className={css({ mb: '4.5' })} title={t.count('ctlog.todo.title', data.total)}>
      <ol className={steps}>
        <li>{t('ctlog.todo.ask')}</li>
        <li>
          {t('ctlog.todo.caa')} <ArticleLink to="article:caa">{t('ctlog.todo.caaHelp')}</ArticleLink>
        </li>
        <li>
          {t('ctlog.todo.revoke')}{' '}
          <ArticleLink to="article:ct-watch#stranger">{t('ctlog.todo.help')}</ArticleLink>
        </li>
        <li>{t('ctlog.todo.key')}</li>
      </ol>
    </Notice>
  );
}

function Name({ row: { name, names, certificateID, watch, isAnnounced } }: { readonly row: Logged }) {
  const t = useText(ctlogTexts);
  const facts = [
    names.length > 1 && t.count('ctlog.finds.more', names.length - 1),
    watch === '' && t('ctlog.finds.byKey'),
    isAnnounced && t('ctlog.finds.announced'),
  ].filter((fact) => fact !== false);
  return (
    <span className={css({ minW: '0' })}>
      {certificateID === '' ? (
        <span className={strong}>{name}</span>
      ) : (
        <Link to="/certhub/discovery/certs/$id" params={{ id: certificateID }} className={strong}>
          {name}
        </Link>
      )}
      {facts.length > 0 && <span className={minor}>{facts.join(' · ')}</span>}
    </span>
  );
}

function Entry({ row: { log, index, places, loggedTime } }: { readonly row: Logged }) {
  const t = useText(ctlogTexts);
  const format = useFormat();
  const facts = [
    index >= 0 && t('ctlog.finds.entryAt', { index: format.number(index) }),
    places > 1 && t.count('ctlog.finds.places', places),
  ];
  return (
    <span>
      {log}
      <span className={minor}>{facts.filter((fact) => fact !== false).join(' · ')}</span>
      <span className={minor}>{format.dateTime(loggedTime)}</span>
    </span>
  );
}

const strong = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
const minor = css({ display: 'block', fontWeight: 'normal', fontSize: 'xs', color: 'fg.muted' });
const steps = css({
  display: 'grid',
  gap: '1',
  mt: '1',
  ps: '5',
  listStyleType: 'decimal',
  '& a': { textDecoration: 'underline' },
});
