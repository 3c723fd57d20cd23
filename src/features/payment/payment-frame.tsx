import type { ReactNode } from 'react';
import { SectionCard } from '#src/ui/card/card.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { css } from '#styled/css';

/** Where a payment is shown: in a dialog, or in a card on a page. */
export type FrameKind = 'dialog' | 'page';

export interface PaymentFrameProps {
  readonly kind: FrameKind;
  readonly title: string;
  /** Also shows the title on a page. Pages with nothing else already have it as their own title. */
  readonly titleOnPage?: boolean;
  /** Removes the close button and Escape from the dialog. */
  readonly mustAnswer?: boolean;
  readonly onClose: () => void;
  /** Buttons, with the primary one last. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a payment, or of the queue that pays several orders. */
export function PaymentFrame(props: PaymentFrameProps) {
  const { kind, title, titleOnPage = false, mustAnswer, onClose, footer, children } = props;
  if (kind === 'page')
    return (
      <SectionCard className={clipped} title={titleOnPage ? title : undefined}>
        {children}
        {footer !== undefined && <div className={buttons}>{footer}</div>}
      </SectionCard>
    );
  return (
    <Dialog
      open
      size="lg"
      keepOnOutside
      mustAnswer={mustAnswer}
      title={title}
      onClose={onClose}
      footer={footer}
    >
      {children}
    </Dialog>
  );
}

/** On a phone the payment bar spans the full width of its container. */
const clipped = css({ overflow: 'clip', '--pay-bar-bottom': '0px' });
const buttons = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '2',
  '&:not(:empty)': { mt: '4' },
});
