import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense } from 'react';
import * as v from 'valibot';
import { ok } from '#core/result.ts';
import type { ServerSpec } from '#core/tools/ssl-config/server.ts';
import { configurationOf } from '#core/tools/ssl-config/ssl-config.ts';
import { sessionView } from '#machines/session/session.view.ts';
import type { ServedCertificate } from '#src/adapters/certificates/read-served.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { ConfigOptions } from '#src/features/tools/config/config-options.tsx';
import { ConfigResult } from '#src/features/tools/config/config-result.tsx';
import {
  type ChangeWish,
  type ConfigSearch,
  configSearch,
  searchOf,
  wishOf,
} from '#src/features/tools/config/config-search.ts';
import { configTexts } from '#src/features/tools/config/texts.ts';
import { ResultActions } from '#src/features/tools/kit/result-actions.tsx';
import { ToolHeader } from '#src/features/tools/tool-header.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { css } from '#styled/css';

/** Loaded for customers only, since it pulls in the order calls. */
const OwnCertificate = lazy(async () => ({
  default: (await import('#src/features/tools/config/own-certificate.tsx')).OwnCertificate,
}));

/** Loaded on demand: seldom shown. */
const ConfigRefusal = lazyPart(
  'ConfigRefusal',
  () => import('#src/features/tools/config/config-refusal.tsx'),
);

export interface SslConfigPageProps {
  readonly search: ConfigSearch;
  /** Null if the address names an unknown server. */
  readonly server: ServerSpec | null;
}

/** /certhub/tools/ssl-config: a configuration generated from the choices in the address. */
export function SslConfigPage({ search, server }: SslConfigPageProps) {
  const t = useText(configTexts);
  const navigate = useNavigate();
  const { session } = useEntryServices();
  const { isSignedIn } = useSelector(session, sessionView);
  const wish = wishOf(search);
  const made = configurationOf(wish, server);
  const change: ChangeWish = (changed) =>
    void navigate({
      to: '/certhub/tools/ssl-config',
      // An earlier choice may still be loading its server, so start from the newest address.
      search: (newest) => searchOf({ ...wishOf(v.parse(configSearch, newest)), ...changed }),
      replace: true,
      resetScroll: false,
    });
  const show = (served: ServedCertificate | null, choice: ReactNode) => (
    <div className={columns}>
      <ConfigOptions wish={wish} server={server} change={change} served={served}>
        {choice}
      </ConfigOptions>
      {made.ok && server !== null && (
        <ConfigResult made={made.value} wish={wish} files={server.files} served={served} />
      )}
      {!made.ok && <ConfigRefusal refusal={made.error} change={change} />}
    </div>
  );
  return (
    <>
      <ToolHeader
        name="ssl-config"
        actions={
          <ResultActions
            json={made.ok ? () => made.value : undefined}
            link={async () => ok(location.href)}
            linkCopied={t('config.linkCopied')}
          />
        }
      />
      {isSignedIn ? (
        <Suspense fallback={show(null, null)}>
          <OwnCertificate host={wish.host} onHost={(host) => change({ host })}>
            {show}
          </OwnCertificate>
        </Suspense>
      ) : (
        show(null, null)
      )}
    </>
  );
}

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '20rem minmax(0, 1fr)' },
  gap: '5',
  alignItems: 'start',
});
