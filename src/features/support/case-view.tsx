import type { ReactNode } from 'react';
import type { OwnCase } from '#core/contract/calls/support.ts';
import type { CaseSide } from '#core/support/case-states.ts';
import { flowEventsTexts } from '#src/console/support/texts.ts';
import { caseTexts } from '#src/features/support/case-texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { type KeyValue, KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { css } from '#styled/css';

interface CaseViewProps {
  readonly held: OwnCase;
  /** Who reads it: their own messages stand at the end of the line. */
  readonly side: CaseSide;
  /** Of the facts, what only this side sees. */
  readonly more?: readonly KeyValue[];
  /** Below the messages. */
  readonly children: ReactNode;
}

/** What was written about a case, and its facts. */
export function CaseView({ held, side, more = [], children }: CaseViewProps) {
  const t = useText(caseTexts, flowEventsTexts);
  const format = useFormat();
  const { note, machine, title, messages, createTime, expireTime } = held;
  const flow = t.find(`flowEvents.flows.${machine}`) ?? machine;
  return (
    <div className={columns}>
      <SectionCard title={t('cases.talk')}>
        <ol className={css({ display: 'grid', gap: '3' })}>
          <Message side="customer" reader={side} time={createTime} text={note || t('cases.withoutNote')} />
          {messages.map((message, index) => (
            <Message
              // biome-ignore lint/suspicious/noArrayIndexKey: messages are only added, at the end
              key={index}
              side={message.side}
              reader={side}
              time={message.createTime}
              text={message.text}
            />
          ))}
        </ol>
        {children}
      </SectionCard>
      <SectionCard title={t('cases.facts')}>
        <KeyValues
          layout="stacked"
          items={[
            { label: t('cases.column.flow'), value: title === '' ? flow : `${flow} · ${title}` },
            ...more,
            { label: t('cases.column.sent'), value: format.dateTime(createTime) },
            { label: t('cases.column.ends'), value: format.date(expireTime) },
          ]}
        />
      </SectionCard>
    </div>
  );
}

interface MessageProps {
  readonly side: CaseSide;
  readonly reader: CaseSide;
  readonly time: string;
  readonly text: string;
}

function Message({ side, reader, time, text }: MessageProps) {
  const t = useText(caseTexts);
  const isOwn = side === reader;
  return (
    <li className={message} data-own={isOwn || undefined}>
      <p className={css({ display: 'flex', gap: '2', fontSize: 'xs', color: 'fg.muted' })}>
        <strong className={css({ fontWeight: 'medium', color: 'fg.default' })}>
          {isOwn && side === 'customer' ? t('cases.side.you') : t(`cases.side.${side}`)}
        </strong>
        <Moment at={time} />
      </p>
      <p className={css({ mt: '1', whiteSpace: 'pre-line', overflowWrap: 'anywhere' })}>{text}</p>
    </li>
  );
}

const columns = css({
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' },
});
const message = css({
  maxW: '42rem',
  px: '3.5',
  py: '2.5',
  borderRadius: 'lg',
  bg: 'bg.subtle',
  justifySelf: 'start',
  '&[data-own]': { justifySelf: 'end', bg: 'accent.tint' },
});
