import { createContext, use } from 'react';
import type { DomainValidation } from '#core/contract/calls/validation.ts';
import { isResubmittable } from '#core/orders/reissue.ts';
import { orderStatus } from '#core/orders/status.ts';
import type { DcvUserEvent } from '#machines/validation/dcv.machine.ts';
import type { DcvView } from '#machines/validation/dcv.view.ts';
import { WaitButton, WaitNotice } from '#src/console/page/wait-notice.tsx';
import { dcvTexts } from '#src/features/validation/dcv.texts.ts';
import type { NameRemoval } from '#src/features/validation/use-remove-name.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { css } from '#styled/css';

/** Actions for individual names of an order, and the selection. */
export interface NameControls {
  readonly view: DcvView;
  readonly send: (event: DcvUserEvent) => void;
  readonly chosen: ReadonlySet<string>;
  readonly choose: (names: readonly string[], isChosen: boolean) => void;
  readonly removal: NameRemoval;
}

/** Consumed only by the buttons of the names, so that an action on one does not re-render the rows. Null where names cannot be changed. */
export const nameControlsContext = createContext<NameControls | null>(null);

interface NameProps {
  readonly validation: DomainValidation;
}

/**
 * Whether the method of a name can be changed. A mailbox has a single method, and a validated name stays validated unless the order was
 * returned.
 */
export function isChangeable(
  { domainName, state }: DomainValidation,
  { orderStatus: status }: DcvView,
): boolean {
  if (domainName.includes('@')) return false;
  return state !== 'validated' || (status !== null && isResubmittable(status));
}

/** Whether no record is checked, because the mailbox is a standard one of the domain or the name itself. */
export function isStandardMail({ mail }: DomainValidation): boolean {
  return mail !== undefined && mail.contactRecord === '';
}

/** Selects one of several names for a common action. */
export function ChooseName({ validation }: NameProps) {
  const t = useText(dcvTexts);
  const controls = use(nameControlsContext);
  if (controls === null) return null;
  const { view, chosen, choose } = controls;
  const { domainName } = validation;
  if (view.validations.length < 2 || view.orderStatus === null || !isChangeable(validation, view))
    return null;
  return (
    <Checkbox
      label={t('dcv.choose', { name: domainName })}
      hideLabel
      className={css({ alignSelf: 'start' })}
      checked={chosen.has(domainName)}
      onCheckedChange={(isChosen) => choose([domainName], isChosen)}
    />
  );
}

/** Removes one of several names from the order. */
export function RemoveName({ validation: { domainName } }: NameProps) {
  const t = useText(dcvTexts);
  const removal = use(nameControlsContext)?.removal;
  if (!removal?.canRemove(domainName)) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      className={css({ alignSelf: 'start', ms: '-2' })}
      aria-label={t('dcv.removeName.startFor', { name: domainName })}
      onClick={() => removal.start(domainName)}
    >
      {t('dcv.removeName.start')}
    </Button>
  );
}

/** Checks one of several names. If it cannot be checked yet, the reason is shown here. */
export function CheckName({ validation }: NameProps) {
  const t = useText(dcvTexts);
  const controls = use(nameControlsContext);
  if (controls === null) return null;
  const { view, send } = controls;
  const { domainName, state } = validation;
  if (view.validations.length < 2 || state === 'validated' || isStandardMail(validation)) return null;
  if (view.orderStatus !== orderStatus.verifying) return null;
  const isOwn = view.checkedNames.length === 1 && view.checkedNames[0] === domainName;
  return (
    <>
      <WaitButton
        until={view.checkableAt}
        size="sm"
        className={css({ alignSelf: 'start' })}
        busy={isOwn && view.step === 'checking'}
        disabled={!view.can.check}
        aria-label={t('dcv.checkThing', { name: domainName })}
        onClick={() => send({ type: 'check.now', at: Date.now(), names: [domainName] })}
      >
        {t('dcv.checkOne')}
      </WaitButton>
      {isOwn && <WaitNotice until={view.checkableAt} text={(span) => t('dcv.tooSoon', { span })} />}
    </>
  );
}
