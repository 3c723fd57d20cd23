import { useState } from 'react';
import { chatBody } from '#core/webhooks/chats.ts';
import { sampleEvent } from '#core/webhooks/events.ts';
import type { EndpointFormat, MessageLanguage } from '#core/webhooks/formats.ts';
import type { EventKind } from '#core/webhooks/kinds.ts';
import { messageWords } from '#core/webhooks/message-words.ts';
import { messageOf } from '#core/webhooks/messages.ts';
import { CodeBox } from '#src/console/page/code-box.tsx';
import { webhookTexts } from '#src/features/webhooks/texts.ts';
import { useKindName } from '#src/features/webhooks/use-kind-name.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Field } from '#src/ui/field/field.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { css } from '#styled/css';

interface MessagePreviewProps {
  readonly format: EndpointFormat;
  readonly language: MessageLanguage;
  readonly kinds: readonly EventKind[];
  readonly recipient: string;
}

/** What arrives, for one of the chosen kinds: the message as a chat shows it, and the body that is sent. */
export function MessagePreview({ format, language, kinds, recipient }: MessagePreviewProps) {
  const t = useText(webhookTexts);
  const kindName = useKindName();
  const [chosen, choose] = useState<EventKind>('certificate.issued');
  const kind = kinds.includes(chosen) ? chosen : (kinds[0] ?? chosen);
  const event = sampleEvent(kind, location.origin);
  const message = messageOf(event, language);
  const body =
    format === 'json'
      ? JSON.stringify(event, null, 2)
      : JSON.stringify(JSON.parse(chatBody(format, message, { recipient })), null, 2);
  return (
    <section aria-label={t('webhooks.form.preview')} className={stack}>
      <Field label={t('webhooks.form.previewOf')}>
        <NativeSelect
          options={(kinds.length === 0 ? [kind] : kinds).map((value) => ({ value, label: kindName(value) }))}
          value={kind}
          onValueChange={choose}
        />
      </Field>
      {format !== 'json' && (
        <div className={bubble} lang={language}>
          <p className={css({ fontWeight: 'semibold' })}>{message.title}</p>
          {message.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p className={css({ color: 'accent.text' })}>{messageWords[language].open}</p>
        </div>
      )}
      <CodeBox text={body} thing={t('webhooks.log.thing')} label={t('webhooks.form.previewJson')} />
    </section>
  );
}

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', gridColumn: '1 / -1' });
const bubble = css({
  justifySelf: 'start',
  maxW: '420px',
  px: '4',
  py: '3',
  fontSize: 'sm',
  lineHeight: '1.7',
  borderRadius: 'lg',
  borderStartStartRadius: 'sm',
  border: '1px solid token(colors.border)',
  bg: 'bg.subtle',
  overflowWrap: 'anywhere',
});
