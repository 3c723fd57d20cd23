import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { ticketMails } from '#core/contract/calls/sandbox.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { sessionTexts } from '#src/features/session/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { css } from '#styled/css';

/** A sandbox has no mail server, so this shows the mails with codes to whoever holds the ticket. */
export function TicketMails({ ticket }: { readonly ticket: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Mails ticket={ticket} />
    </QueryClientProvider>
  );
}

/** Private to this page: before sign-in there is no shared query client. */
const queryClient = new QueryClient();

function Mails({ ticket }: { readonly ticket: string }) {
  const t = useText(sessionTexts);
  const format = useFormat();
  const { client } = useEntryServices();
  const mails = useQuery({
    queryKey: ['sandbox', 'ticket-mails', ticket],
    queryFn: ({ signal }) => client.call(ticketMails, { body: { ticket } }, { signal }),
    staleTime: 0,
  });
  const list = mails.data?.mails ?? [];
  return (
    <section className={box} aria-label={t('session.secondFactor.inbox')}>
      <div className={head}>
        <p>{t('session.secondFactor.inboxAbout')}</p>
        <Button size="sm" busy={mails.isFetching} onClick={() => void mails.refetch()}>
          {t('common.reload')}
        </Button>
      </div>
      {list.length === 0 ? (
        <p className={css({ color: 'fg.subtle' })}>{t('session.secondFactor.inboxEmpty')}</p>
      ) : (
        list.slice(0, 1).map((mail) => (
          // A mail may contain several languages.
          <article key={mail.id} lang="">
            <p className={css({ fontWeight: 'semibold' })}>{mail.subject}</p>
            <p className={css({ color: 'fg.subtle', fontSize: 'xs' })}>{format.dateTime(mail.at)}</p>
            <p className={css({ mt: '1.5', whiteSpace: 'pre-wrap' })}>{mail.text}</p>
          </article>
        ))
      )}
    </section>
  );
}

const box = css({ mt: '6', px: '4', py: '3', borderRadius: 'md', bg: 'bg.subtle', fontSize: 'sm' });
const head = css({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  gap: '3',
  mb: '2.5',
  color: 'fg.muted',
});
