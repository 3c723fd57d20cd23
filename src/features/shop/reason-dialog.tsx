import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ArgumentsOf, Call } from '#core/contract/call.ts';
import { longestReason } from '#core/contract/calls/shop.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { useAction } from '#src/console/action/use-action.ts';
import { shopTexts } from '#src/features/shop/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { TextArea } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

export interface ReasonDialogProps<C extends Call> {
  readonly call: C;
  readonly title: string;
  readonly confirm: string;
  readonly done: string;
  /** The call with this reason; null while something else is missing. */
  readonly argsOf: (reason: string) => ArgumentsOf<C> | null;
  /** Reasons that one press fills in; none where the call takes no reason. */
  readonly reasons: readonly string[] | null;
  /** Who reads the reason, where it is not the customer. */
  readonly reasonHint?: string | undefined;
  /** `primary` unless it takes something away. */
  readonly tone?: 'danger' | 'primary' | undefined;
  /** For a long text. */
  readonly size?: 'lg' | undefined;
  readonly onClosed: () => void;
  /** The facts, as they are now. */
  readonly children: ReactNode;
}

const shortestReason = 2;

/** Confirms what an operator does to a customer, with a reason. Mount it while it is open. */
export function ReasonDialog<C extends Call>(props: ReasonDialogProps<C>) {
  const { call, title, confirm, done, argsOf, reasons, reasonHint, tone, size, onClosed, children } = props;
  const t = useText(shopTexts);
  const action = useAction(call, { confirms: true, done });
  const [reason, setReason] = useState('');
  const wasOpen = useRef(false);
  const { isOpen } = action.view;
  const args = argsOf(reason.trim());
  const isReady = args !== null && (reasons === null || reason.trim().length >= shortestReason);
  // The machine keeps what is confirmed; what is typed until then is given to it then.
  const { start } = action;
  const begin = useRef(() => start((args ?? {}) as ArgumentsOf<C>));
  useEffect(() => begin.current(), []);
  useEffect(() => {
    if (wasOpen.current && !isOpen) onClosed();
    wasOpen.current = isOpen;
  }, [isOpen, onClosed]);
  return (
    <ActionDialog
      action={{
        ...action,
        confirm: () => {
          if (args === null) return;
          action.revise(args);
          action.confirm();
        },
      }}
      isBlocked={!isReady}
      tone={tone ?? 'primary'}
      size={size}
      texts={{
        title,
        confirm,
        keep: t('shop.keep'),
        unresolved: t('shop.unresolved'),
        refused: t('shop.refused'),
      }}
    >
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
        {children}
        {reasons !== null && (
          <div>
            <Field label={t('shop.reason')} hint={reasonHint ?? t('shop.reasonHint')} required>
              <TextArea rows={2} maxLength={longestReason} value={reason} onValueChange={setReason} />
            </Field>
            {reasons.length > 0 && (
              <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: '2' })}>
                {reasons.map((each) => (
                  <Button key={each} size="sm" onClick={() => setReason(each)}>
                    {each}
                  </Button>
                ))}
              </div>
            )}
          </div>
        )}
      </div>
    </ActionDialog>
  );
}
