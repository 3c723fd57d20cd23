import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import type { ApiCall, ApiField } from '#core/contract/api-document.ts';
import { sampleBody } from '#core/contract/api-samples.ts';
import { tryingView } from '#machines/api/trying/trying.view.ts';
import { FailureText } from '#src/console/calls/query-gate.tsx';
import { useEntryServices } from '#src/console/entry-services.ts';
import { orderFaultTexts } from '#src/console/texts.ts';
import { apiTexts } from '#src/features/api/texts.ts';
import { TryAnswer } from '#src/features/api/try-answer.tsx';
import { tryingLogic } from '#src/features/api/trying.slots.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { PasswordInput } from '#src/ui/text-input/password-input.tsx';
import { TextArea, TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

/** Makes the call in the sandbox with values that are typed here. */
export function TryCard({ call }: { readonly call: ApiCall }) {
  const t = useText(apiTexts, orderFaultTexts);
  const services = useEntryServices();
  const logic = useMemo(() => tryingLogic(services, call), [services, call]);
  const body = call.bodies.at(-1) ?? [];
  const actor = useActorRef(logic, {
    input: {
      required: call.parameters.filter((field) => field.required).map(({ name }) => name),
      body: body.length === 0 ? '' : JSON.stringify(sampleBody(body), null, 2),
      isWrite: call.effect !== 'read',
    },
  });
  const view = useSelector(actor, tryingView);
  const { send } = actor;
  const key = useRef<string | null>(null);
  const { secrets } = services;
  // The key is gone with the page.
  useEffect(
    () => () => {
      if (key.current !== null) secrets.take(key.current);
    },
    [secrets],
  );
  const keepKey = (typed: string) => {
    if (key.current !== null) secrets.take(key.current);
    key.current = typed.trim() === '' ? null : secrets.put(typed);
    send({ type: 'key.change', key: key.current });
  };
  const errorOf = (name: string) => {
    const fault = view.faultOf(name);
    return fault && faultText(fault, t);
  };
  const required = call.parameters.filter((field) => field.required);
  const optional = call.parameters.filter((field) => !field.required);
  const input = ({ name, required: isRequired }: ApiField) => (
    <Field key={name} label={name} required={isRequired} error={errorOf(name)}>
      <TextInput
        mono
        maxLength={12_000}
        value={view.values[name] ?? ''}
        onValueChange={(value) => send({ type: 'value.change', name, value })}
      />
    </Field>
  );
  return (
    <SectionCard title={t('api.trying.title')} hint={t('api.trying.about')}>
      <form
        className={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send({ type: 'try.send' });
        }}
      >
        {required.map(input)}
        {optional.length > 0 && (
          <details>
            <summary className={more}>{t('api.trying.more')}</summary>
            <div className={form}>{optional.map(input)}</div>
          </details>
        )}
        {body.length > 0 && (
          <Field label={t('api.trying.body')} error={errorOf('body')}>
            <TextArea
              mono
              rows={Math.min(16, view.body.split('\n').length + 1)}
              value={view.body}
              onValueChange={(typed) => send({ type: 'body.change', body: typed })}
            />
          </Field>
        )}
        <Field label={t('api.trying.key')} mark={t('api.trying.optional')} hint={t('api.trying.keyHint')}>
          <PasswordInput autoComplete="off" maxLength={4_000} onValueChange={keepKey} />
        </Field>
        <p className={caller}>
          {t('api.trying.as')}: {t(view.hasKey ? 'api.trying.pasted' : 'api.trying.own')}
        </p>
        {view.isConfirming ? (
          <Notice
            tone="warning"
            role="alert"
            actions={
              <>
                <Button onClick={() => send({ type: 'try.cancel' })}>{t('common.cancel')}</Button>
                <Button variant="primary" onClick={() => send({ type: 'try.confirm' })}>
                  {t('api.trying.confirmSend')}
                </Button>
              </>
            }
          >
            {t('api.trying.confirm')}
          </Notice>
        ) : (
          <div>
            <Button variant="primary" type="submit" disabled={view.isSending}>
              {t(view.isSending ? 'api.trying.sending' : 'api.trying.send')}
            </Button>
          </div>
        )}
      </form>
      <div role="status">
        {view.failure && (
          <Notice tone="danger">
            <FailureText failure={view.failure} />
          </Notice>
        )}
        {view.answer && <TryAnswer answer={view.answer} />}
      </div>
    </SectionCard>
  );
}

const form = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', mb: '4' });
const more = css({ cursor: 'pointer', color: 'accent.text', minH: '9', py: '1.5' });
const caller = css({ fontSize: 'sm', color: 'fg.muted' });
