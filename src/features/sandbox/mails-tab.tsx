import { ChevronDown, Inbox, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { entryStyle } from '#src/features/sandbox/entry-style.ts';
import type { SandboxOverview } from '#src/features/sandbox/publication.ts';
import { sandboxTexts } from '#src/features/sandbox/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { css } from '#styled/css';

interface MailsTabProps extends Pick<SandboxOverview, 'mails'> {
  readonly isReading: boolean;
  readonly onReload: () => unknown;
}

/** The inbox: mails and text messages, expanded in place. */
export function MailsTab({ mails, isReading, onReload }: MailsTabProps) {
  const t = useText(sandboxTexts);
  return (
    <>
      <div className={entryStyle.end}>
        <Button size="sm" icon={<RefreshCw />} busy={isReading} onClick={() => onReload()}>
          {t('common.reload')}
        </Button>
      </div>
      {mails.length === 0 && (
        <EmptyState
          icon={<Inbox />}
          title={t('sandbox.mails.none')}
          description={t('sandbox.mails.noneAbout')}
        />
      )}
      <ul>
        {mails.map((mail) => (
          <li key={mail.id} className={entry}>
            <Mail {...mail} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Mail({ subject, to, at, text }: SandboxOverview['mails'][number]) {
  const [isOpen, open] = useState(false);
  const t = useText(sandboxTexts);
  const format = useFormat();
  return (
    <>
      <button type="button" className={head} aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        <span className={css({ flex: '1', minW: '0' })}>
          <span className={css({ display: 'block', fontWeight: 'semibold' })}>{subject}</span>
          <span className={about}>
            {t('sandbox.mails.to', { to })} · {format.dateTime(at)}
          </span>
        </span>
        <ChevronDown className={isOpen ? turned : arrow} aria-hidden="true" />
      </button>
      {isOpen && (
        <p className={letter}>
          <Linked text={text} />
        </p>
      )}
    </>
  );
}

/** Mail text with its web addresses as links, as mail programs show it. */
function Linked({ text }: { readonly text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <a key={index} href={part} target="_blank" rel="noreferrer noopener">
        {part}
      </a>
    ),
  );
}

const entry = css({ '& + &': { borderTop: '1px solid token(colors.border)' } });
const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  w: 'full',
  py: '2.5',
  textAlign: 'start',
});
const about = css({
  display: 'block',
  fontSize: 'sm',
  color: 'fg.muted',
  overflowWrap: 'anywhere',
});
const arrow = css({ w: '4', h: '4', flexShrink: 0, color: 'fg.subtle', transition: 'transform 0.15s' });
const turned = `${arrow} ${css({ transform: 'rotate(180deg)' })}`;
const letter = css({
  mb: '3',
  px: '3.5',
  py: '3',
  bg: 'bg.subtle',
  borderRadius: 'md',
  fontSize: 'sm',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
