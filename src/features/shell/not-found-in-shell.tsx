import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { PageTitle } from '#src/console/page/page-title.tsx';
import { SignedInShell } from '#src/features/shell/console-shell.tsx';
import { ErrorBody } from '#src/features/shell/error-body.tsx';
import { PendingFrame } from '#src/features/shell/shell-frame.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { button } from '#styled/recipes';

export interface NotFoundInShellProps {
  readonly account: string;
  readonly displayName: string;
}

/** No such page, within the console. Help and search are in its top bar. */
export function NotFoundInShell({ account, displayName }: NotFoundInShellProps) {
  return (
    <Suspense fallback={<PendingFrame />}>
      <SignedInShell account={account} displayName={displayName}>
        <NotFound />
      </SignedInShell>
    </Suspense>
  );
}

function NotFound() {
  const t = useText();
  return (
    <>
      <PageTitle text={t('shell.notFound.title')} />
      <ErrorBody
        code="404"
        title={t('shell.notFound.title')}
        lead={t('shell.notFound.lead')}
        action={
          <Link to="/launchpad" className={button({ variant: 'primary' })}>
            {t('shell.notFound.action')}
          </Link>
        }
      />
    </>
  );
}
