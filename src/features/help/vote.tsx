import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import * as helpCalls from '#core/contract/calls/help.ts';
import { callFailureOf } from '#core/contract/failure.ts';
import type { ArticleHead } from '#core/help/article.ts';
import { useEntryServices } from '#src/console/entry-services.ts';
import { helpTexts } from '#src/features/help/texts.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { TextArea } from '#src/ui/text-input/text-input.tsx';
import { toast } from '#src/ui/toast/toasts.ts';
import { css } from '#styled/css';

type State = 'open' | 'yes' | 'no' | 'sent';

/** 'Did this help?': a press counts; whoever was not helped may say what is missing. */
export function Vote({ article: { id, language } }: { readonly article: ArticleHead }) {
  const t = useText(helpTexts);
  const { client } = useEntryServices();
  const [voteID] = useState(() => crypto.randomUUID());
  const [state, setState] = useState<State>('open');
  const [note, setNote] = useState('');
  const send = async (next: State, text = '') => {
    const body = { voteID, articleID: id, language, isHelpful: next === 'yes', note: text };
    try {
      await client.call(helpCalls.vote, { body });
      setState(next);
    } catch (error) {
      const failure = callFailureOf(error);
      if (failure === null) throw error;
      toast({ tone: 'danger', title: failureText(failure, t) });
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send('sent', note);
  };
  return (
    <div>
      <div className={root}>
        <strong id="did-this-help">{t('help.vote.question')}</strong>
        {state === 'open' ? (
          <fieldset aria-labelledby="did-this-help" className={buttons}>
            <Button size="sm" icon={<ThumbsUp />} onClick={() => void send('yes')}>
              {t('help.vote.yes')}
            </Button>
            <Button size="sm" icon={<ThumbsDown />} onClick={() => void send('no')}>
              {t('help.vote.no')}
            </Button>
          </fieldset>
        ) : (
          <span role="status" className={css({ color: 'fg.muted' })}>
            {t(`help.vote.${state}Thanks`)}
          </span>
        )}
      </div>
      {state === 'no' && (
        <form onSubmit={onSubmit} className={form}>
          <Field label={t('help.vote.note')} hint={t('help.vote.noteHint')}>
            <TextArea rows={3} maxLength={helpCalls.longestVoteNote} value={note} onValueChange={setNote} />
          </Field>
          <Button type="submit" size="sm" disabled={note.trim() === ''}>
            {t('help.vote.send')}
          </Button>
        </form>
      )}
    </div>
  );
}

const root = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
const buttons = css({ display: 'inline-flex', gap: '2' });
const form = css({
  display: 'grid',
  gap: '3',
  mt: '4',
  justifyItems: 'start',
  '& > :first-child': { w: 'full' },
});
