import type { ReactNode } from 'react';
import { SectionCard } from '#src/ui/card/card.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { css } from '#styled/css';

/** Where a payment is shown: in a dialog over a page, or in a card on one. */
export type FrameKind = 'dialog' | 'page';

export interface PaymentFrameProps {
  readonly kind: FrameKind;
  readonly title: string;
  /** A page that shows nothing else has the title already. */
  readonly titleOnPage?: boolean;
  /** The dialog has neither cross nor Escape. */
  readonly mustAnswer?: boolean;
  readonly onClose: () => void;
  /** Buttons; the primary one last. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** What a payment, or the queue that pays several orders, stands in. */
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

/** On a phone the bar that pays reaches to the edges of what it stands in. */
const clipped = css({ overflow: 'clip', '--pay-bar-bottom': '0px' });
const buttons = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '2',
  '&:not(:empty)': { mt: '4' },
});
