import type { EditMode } from '#machines/kit/edit-dialog.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { toast } from '#src/ui/toast/toasts.ts';

export interface EditOutcome {
  readonly onSaved: (id: string) => void;
  readonly onClosed: () => void;
}

interface SavedSnapshot {
  readonly context: { readonly mode: EditMode; readonly id: string | null };
}

/** What an edit dialog does at its end: says that it saved, hands the record over, and goes (spec §8). */
export function notifyOutcome({ onSaved, onClosed }: EditOutcome, t: Translate<'parties'>) {
  return {
    onSaved: ({ context }: SavedSnapshot) => {
      const text = context.mode === 'add' ? 'parties.notice.added' : 'parties.notice.saved';
      toast({ tone: 'success', title: t('parties.notice.done'), description: t(text) });
      if (context.id !== null) onSaved(context.id);
      onClosed();
    },
    onClosed: onClosed,
  };
}
