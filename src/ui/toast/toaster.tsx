import { Toaster as ArkToaster, createToaster, Toast } from '@ark-ui/react/toast';
import { X } from 'lucide-react';
import { useText } from '#src/i18n/use-text.ts';
import { Button, IconButton } from '#src/ui/button/button.tsx';
import { toneIcons } from '#src/ui/notice/notice.tsx';
import type { Tone } from '#src/ui/tag/tag.tsx';
import type { ToastMessage } from '#src/ui/toast/toast-message.ts';
import { toast as toastStyle } from '#styled/recipes';

/** On a phone, leaves space for the button bar of pages and dialogs (`--toast-bottom`). */
const offsets = { left: '12px', right: '12px', top: '12px', bottom: 'var(--toast-bottom)' };

/** Maximum number of toasts shown at once. */
const most = 4;

const toaster = createToaster({ placement: 'bottom-end', overlap: true, gap: 12, max: most, offsets });

/** The toasts at the edge of the screen; loaded with the first one. */
export function Toaster() {
  const t = useText();
  const style = toastStyle();
  return (
    <ArkToaster toaster={toaster}>
      {(entry) => {
        const tone = toneOf(entry.type);
        const Icon = toneIcons[tone];
        return (
          <Toast.Root className={style.root}>
            <span className={style.icon} data-part="icon">
              <Icon aria-hidden="true" />
            </span>
            <div className={style.body}>
              <Toast.Title className={style.title}>{entry.title}</Toast.Title>
              {entry.description && (
                <Toast.Description className={style.description}>{entry.description}</Toast.Description>
              )}
              {entry.action && (
                <Toast.ActionTrigger asChild>
                  <Button variant="link">{entry.action.label}</Button>
                </Toast.ActionTrigger>
              )}
            </div>
            <Toast.CloseTrigger asChild>
              <IconButton size="sm" label={t('common.close')} icon={<X />} className={style.close} />
            </Toast.CloseTrigger>
          </Toast.Root>
        );
      }}
    </ArkToaster>
  );
}

/** Shows a toast. A repeated message keeps its place. When all places are taken, a new one replaces the oldest instead of waiting. */
export function showToast(message: ToastMessage): void {
  const id = JSON.stringify([message.tone, message.title, message.description]);
  const shown = toaster.getVisibleToasts();
  const oldest = shown.at(-1);
  if (shown.length >= most && oldest && !toaster.isVisible(id)) toaster.remove(oldest.id);
  toaster.create({
    id,
    type: message.tone,
    // Without a priority, the library throws for every type other than its own.
    priority: 1,
    title: message.title,
    description: message.description,
    duration: message.duration ?? (message.tone === 'danger' ? Number.POSITIVE_INFINITY : 5000),
    ...(message.action ? { action: { label: message.action.label, onClick: message.action.onPress } } : {}),
  });
}

function toneOf(type: string | undefined): Tone {
  return type !== undefined && Object.hasOwn(toneIcons, type) ? (type as Tone) : 'info';
}
