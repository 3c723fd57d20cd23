import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useEntryServices } from '#src/console/entry-services.ts';
import { joiningTexts } from '#src/features/account/entry/texts.ts';
import { PublicFrame } from '#src/features/session/public-frame.tsx';
import { publicFrameStyle as style } from '#src/features/session/public-frame-style.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

/** Private to these pages: before sign-in there is no shared query client. */
const queryClient = new QueryClient();

const CodeMails = lazy(async () => ({
  default: (await import('#src/features/account/entry/code-mails.tsx')).CodeMails,
}));

/** Sign-up and password reset: title, lead and form. */
export function EntryFrame({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}) {
  return (
    <QueryClientProvider client={queryClient}>
      <PublicFrame title={title}>
        <h1 className={style.title}>{title}</h1>
        <p className={style.about}>{lead}</p>
        {children}
      </PublicFrame>
    </QueryClientProvider>
  );
}

/** In a sandbox, the messages with the codes asked for here. */
export function SentMessages({ ticket }: { readonly ticket: string }) {
  const { site } = useEntryServices();
  if (!site.sandbox) return null;
  return (
    <Suspense fallback={null}>
      <CodeMails ticket={ticket} />
    </Suspense>
  );
}

/** This site can send codes to nobody. */
export function NoWay() {
  const t = useText(joiningTexts);
  return (
    <Notice tone="warning" title={t('joining.noWay.title')}>
      {t('joining.noWay.about')}
    </Notice>
  );
}

export function ToSignIn({ text }: { readonly text: string }) {
  return (
    <Link to="/sign-in" className={button({ variant: 'link' })}>
      {text}
    </Link>
  );
}

export const entryFoot = css({ mt: '6', display: 'flex', alignItems: 'center', gap: '2', color: 'fg.muted' });
