import { useQuery } from '@tanstack/react-query';
import { codeMails } from '#core/contract/calls/sandbox.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { joiningTexts } from '#src/features/account/entry/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

/** A sandbox sends nothing: this shows the newest message with a code to whoever asked for it. */
export function CodeMails({ ticket }: { readonly ticket: string }) {
  const t = useText(joiningTexts);
  const { client } = useEntryServices();
  const mails = useQuery({
    queryKey: ['sandbox', 'code-mails', ticket],
    queryFn: ({ signal }) => client.call(codeMails, { body: { ticket } }, { signal }),
    refetchInterval: 2_000,
  });
  const [newest] = mails.data?.mails ?? [];
  return (
    <section className={box} aria-label={t('joining.inbox.title')}>
      <p className={about}>{t('joining.inbox.about')}</p>
      {newest === undefined ? (
        <p className={about}>{t('joining.inbox.empty')}</p>
      ) : (
        // A message may contain several languages.
        <article lang="" aria-live="polite">
          <p className={css({ fontWeight: 'semibold' })}>{newest.to}</p>
          <p className={css({ mt: '1', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })}>{newest.text}</p>
        </article>
      )}
    </section>
  );
}

const box = css({
  mt: '6',
  px: '4',
  py: '3',
  display: 'grid',
  gap: '1.5',
  borderRadius: 'md',
  bg: 'bg.subtle',
  fontSize: 'sm',
});
const about = css({ color: 'fg.muted' });
