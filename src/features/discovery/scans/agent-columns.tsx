import type { Agent } from '#core/contract/discovery-agents.ts';
import { isZeroTime } from '#core/orders/span.ts';
import type { ListColumn } from '#src/console/list/columns.tsx';
import { scansTexts } from '#src/features/discovery/scans/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

const tones = { new: 'neutral', online: 'success', away: 'warning' } as const;

export const agentColumns = [
  {
    key: 'name',
    label: 'scans.agents.name',
    lead: true,
    cell: (agent) => <Name agent={agent} />,
    value: ({ name }) => name,
  },
  {
    key: 'state',
    label: 'scans.agents.state',
    cell: ({ state, lastSeen }, { t, format, now }) => (
      <span>
        <StatusTag tone={tones[state]}>{t.find(`scans.agents.states.${state}`)}</StatusTag>
        {/* The time of lists is that of the minute, which a call may be ahead of. */}
        {!isZeroTime(lastSeen) && (
          <span className={minor}>{format.relative(lastSeen, Math.max(now, Date.parse(lastSeen)))}</span>
        )}
      </span>
    ),
    value: ({ state }) => state,
    words: ({ state }, { t }) => t.find(`scans.agents.states.${state}`) ?? state,
  },
  {
    key: 'networks',
    label: 'scans.agents.networks',
    cell: (agent) => <Networks agent={agent} />,
    value: ({ networks }) => networks.join(' '),
  },
  {
    key: 'queue',
    label: 'scans.agents.queue',
    align: 'end',
    cell: ({ queue }, { format }) => format.number(queue),
    value: ({ queue }) => queue,
  },
] as const satisfies readonly ListColumn<Agent>[];

function Name({ agent: { name, version, keyName, lastAddress } }: { readonly agent: Agent }) {
  const t = useText(scansTexts);
  const facts = [
    version !== '' && t('scans.agents.version', { version }),
    keyName !== '' && t('scans.agents.key', { name: keyName }),
    lastAddress !== '' && t('scans.agents.from', { address: lastAddress }),
  ].filter((fact) => fact !== false);
  return (
    <span className={css({ minW: '0' })}>
      <span className={strong}>{name}</span>
      {facts.length > 0 && <span className={minor}>{facts.join(' · ')}</span>}
    </span>
  );
}

/** Those registered here; below, what its own machine allows, where that differs. */
function Networks({ agent: { networks, allowed, state } }: { readonly agent: Agent }) {
  const t = useText(scansTexts);
  const isSame = networks.toSorted().join() === allowed.toSorted().join();
  return (
    <span>
      <span className={mono}>{networks.join(', ')}</span>
      {state !== 'new' && !isSame && (
        <span className={minor}>{t('scans.agents.allowed', { networks: allowed.join(', ') })}</span>
      )}
    </span>
  );
}

const strong = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
const minor = css({ display: 'block', fontWeight: 'normal', fontSize: 'xs', color: 'fg.muted' });
const mono = css({ fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' });
