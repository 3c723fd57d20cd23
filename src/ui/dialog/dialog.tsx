import { Dialog as Ark } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useText } from '#src/i18n/use-text.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { type DialogVariantProps, dialog } from '#styled/recipes';

export interface DialogProps {
  readonly open: boolean;
  /** Asked for by Escape, the cross, or (unless `keepOnOutside`) a press outside. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** Buttons; the primary one last. */
  readonly footer?: ReactNode;
  readonly size?: DialogVariantProps['size'];
  /** A long form: the whole of a phone's screen. */
  readonly fullOnPhone?: boolean | undefined;
  /** A press outside does not close it: something was typed, or money is at stake. */
  readonly keepOnOutside?: boolean | undefined;
  /** No cross and no Escape: a step that must be answered. */
  readonly mustAnswer?: boolean | undefined;
  readonly role?: 'dialog' | 'alertdialog' | undefined;
  readonly children?: ReactNode;
}

/** A question over the page. Focus stays inside and goes back to where it was. */
export function Dialog(props: DialogProps) {
  return <Panel {...props} placement="center" />;
}

export interface DrawerProps extends Omit<DialogProps, 'role'> {
  readonly side?: 'left' | 'right' | undefined;
}

/** Work beside the page: it slides in from the right, menus from the left. */
export function Drawer({ side = 'right', ...props }: DrawerProps) {
  return <Panel {...props} placement={side} />;
}

function Panel(props: DialogProps & { readonly placement: 'center' | 'left' | 'right' }) {
  const { open, onClose, title, description, footer, size, placement, children } = props;
  const { keepOnOutside = false, mustAnswer = false, fullOnPhone, role } = props;
  const t = useText();
  const style = dialog({ size, placement, full: fullOnPhone });
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  return (
    <Ark.Root
      open={open}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
      role={role ?? 'dialog'}
      closeOnInteractOutside={!keepOnOutside && !mustAnswer}
      closeOnEscape={!mustAnswer}
      // The cross would come first: a question begins with its first field, everything else with its heading.
      initialFocusEl={() => (placement === 'center' && firstField(body.current)) || heading.current}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Ark.Backdrop className={style.backdrop} />
        <Ark.Positioner className={style.positioner}>
          <Ark.Content className={style.content}>
            <div className={style.head}>
              <div>
                <Ark.Title ref={heading} tabIndex={-1} className={style.title}>
                  {title}
                </Ark.Title>
                {description && (
                  <Ark.Description className={style.description}>{description}</Ark.Description>
                )}
              </div>
              {!mustAnswer && (
                <IconButton
                  className={style.close}
                  label={t('common.close')}
                  icon={<X />}
                  onClick={onClose}
                />
              )}
            </div>
            <div ref={body} className={style.body}>
              {children}
            </div>
            {footer && <div className={style.foot}>{footer}</div>}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}

/** The field that was focused on its own account, else the first one; of radios the one that is chosen. */
function firstField(body: HTMLElement | null): HTMLElement | null {
  const fields = [
    ...(body?.querySelectorAll<HTMLElement>(
      ':is(input, select, textarea):enabled:not([type=hidden], [hidden])',
    ) ?? []),
  ];
  const [first] = fields;
  const own = fields.find((field) => field === document.activeElement);
  if (own || !(first instanceof HTMLInputElement) || first.type !== 'radio') return own ?? first ?? null;
  return (
    fields.find((field) => field instanceof HTMLInputElement && field.name === first.name && field.checked) ??
    first
  );
}
