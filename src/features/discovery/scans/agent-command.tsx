import { Link } from '@tanstack/react-router';
import type { Agent } from '#core/contract/discovery-agents.ts';
import { CodeBox } from '#src/console/page/code-box.tsx';
import { useServices } from '#src/console/services.ts';
import { scansTexts } from '#src/features/discovery/scans/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { css, cx } from '#styled/css';
import { button } from '#styled/recipes';

/** How to start an agent: a key of its own, the program, and the exact command. */
export function AgentCommand({ agent: { id, name, networks, state } }: { readonly agent: Agent }) {
  const t = useText(scansTexts);
  const { site } = useServices();
  const url = new URL(site.apiBaseURL || '/', location.origin).href.replace(/\/$/, '');
  const command = [
    `curl -fO ${url}/certhub-agent.mjs`,
    `CERTHUB_URL=${url} CERTHUB_API_KEY_FILE=agent.key \\`,
    `  node certhub-agent.mjs --agent ${id} \\`,
    `  --allow ${networks.join(',')}`,
  ].join('\n');
  return (
    <SectionCard title={t('scans.agents.command.title', { name })} hint={t('scans.agents.command.about')}>
      <ol className={steps}>
        <li>
          {t('scans.agents.command.key')}
          <Link to="/account/api-keys" className={cx(button({ variant: 'secondary', size: 'sm' }), toKeys)}>
            {t('scans.agents.command.toKeys')}
          </Link>
        </li>
        <li>
          {t('scans.agents.command.run')}
          <CodeBox
            text={command}
            thing={t('scans.agents.command.thing')}
            label={t('scans.agents.command.title', { name })}
          />
        </li>
      </ol>
      <p role="status" className={css({ mt: '3', color: 'fg.muted' })}>
        {t(state === 'online' ? 'scans.agents.command.online' : 'scans.agents.command.waiting')}
      </p>
    </SectionCard>
  );
}

const toKeys = css({ display: 'flex', w: 'fit-content', mt: '2' });
const steps = css({ display: 'grid', gap: '3', listStyle: 'decimal', ps: '5' });
