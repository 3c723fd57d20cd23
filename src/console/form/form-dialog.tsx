import { type ComponentType, type ReactNode, useId, useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { formMachine } from '#machines/kit/form.machine.ts';
import type { FormUserEvent } from '#machines/kit/form.rules.ts';
import { type FormView, formView } from '#machines/kit/form.view.ts';
import { Flow, type Send } from '#src/console/flows/flow.tsx';
import { type FormHandle, openForm } from '#src/console/form/form.workflow.ts';
import { FormBody } from '#src/console/form/form-body.tsx';
import type { FormControl } from '#src/console/form/form-context.ts';
import { prepareForm } from '#src/console/form/form-logic.ts';
import type { FormMemory } from '#src/console/form/form-memory.ts';
import type { FormSource } from '#src/console/form/form-source.ts';
import { formTexts } from '#src/console/form/texts.ts';
import type { ShownForm } from '#src/console/form/use-form-dialog.ts';
import { useServices } from '#src/console/services.ts';
import type { TextArea, TextDefinition } from '#src/i18n/define-texts.ts';
import type { TextKey } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { commitTyped } from '#src/ui/committed-text/use-committed-text.ts';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { toast } from '#src/ui/toast/toasts.ts';

export interface FormDialogTexts<Area extends TextArea = TextArea> {
  readonly title: TextKey<Area>;
  readonly about: TextKey<Area>;
  /** Label of the submit button, if it is not 'save'. */
  readonly submit?: TextKey<Area>;
  /** Cannot be undone. */
  readonly isFinal?: boolean;
  /** The page says itself what was done. */
  readonly isQuiet?: boolean;
  /** Definition of these texts. */
  readonly texts: TextDefinition<Area>;
}

export interface FormDialogProps<Item> {
  /** From `useFormDialog`. */
  readonly shown: ShownForm<Item>;
  readonly onSaved?: ((id: string) => unknown) | undefined;
  readonly onClosed: () => void;
}

/**
 * A dialog that adds or edits one record: `formDialog(source, texts, Fields)`. Mount it while
 * it is open; it is journaled meanwhile. `Fields` receives the additional props of the page.
 */
export function formDialog<
  Item extends { readonly id: string },
  Body,
  Own extends object,
  Area extends TextArea,
>(
  source: FormSource<Item, Body, Own>,
  { title, about, submit, isFinal = false, isQuiet = false, texts }: FormDialogTexts<Area>,
  Fields: ComponentType<Own>,
) {
  return function RecordDialog(props: FormDialogProps<Item> & Own) {
    const { shown, onSaved, onClosed, ...rest } = props;
    // TypeScript does not subtract known names from a type parameter.
    const given = rest as unknown as Own;
    const t = useText(formTexts);
    const own = useText(texts);
    const services = useServices();
    const [prepared] = useState(() => {
      const { item, place } = shown;
      const form = prepareForm(source, services, { item, own: given, place, stays: false });
      const account = services.session.getSnapshot().context.customer?.id ?? '';
      const end = (snapshot: Snapshot) => {
        if (snapshot.hasTag('saved')) {
          const { id, mode } = snapshot.context;
          const text = mode === 'add' ? 'form.added' : 'form.saved';
          if (!isQuiet) toast({ tone: 'success', title: t('form.done'), description: t(text) });
          if (id !== null) onSaved?.(id);
        }
        onClosed();
      };
      const open = async () => {
        const journal = services.workspace(account).then((workspace) => workspace.journal);
        return watchEnd(await openForm(journal, shown.flow, form), end);
      };
      return { memory: form.memory, open };
    });
    return (
      <Flow
        open={prepared.open}
        view={(snapshot: Snapshot) => formView(snapshot, source.fields)}
        pending={null}
      >
        {(view, send, { handle }) => (
          <DialogFrame
            source={source}
            view={view}
            sendNow={send}
            handle={handle}
            memory={prepared.memory}
            title={own.find(title)}
            about={own.find(about)}
            submit={submit === undefined ? null : own.find(submit)}
            isFinal={isFinal}
          >
            <Fields {...given} />
          </DialogFrame>
        )}
      </Flow>
    );
  };
}

type Snapshot = SnapshotFrom<typeof formMachine>;

/** Calls `end` once, if the form completes while its handle is open. */
function watchEnd(handle: FormHandle, end: (snapshot: Snapshot) => void): FormHandle {
  let isHeld = true;
  const check = () => {
    const snapshot = handle.getSnapshot();
    if (!isHeld || snapshot.status !== 'done') return;
    isHeld = false;
    end(snapshot);
  };
  handle.subscribe({ next: check });
  check();
  return {
    ...handle,
    close() {
      isHeld = false;
      return handle.close();
    },
  };
}

interface DialogFrameProps extends Pick<FormControl, 'source'> {
  readonly view: FormView;
  readonly sendNow: Send<typeof formMachine>;
  readonly handle: FormHandle;
  readonly memory: FormMemory;
  readonly title: string | null;
  readonly about: string | null;
  readonly submit: string | null;
  readonly isFinal: boolean;
  readonly children: ReactNode;
}

function DialogFrame(props: DialogFrameProps) {
  const { source, view, sendNow, handle, memory, title, about, submit, isFinal, children } = props;
  const t = useText(formTexts);
  const id = useId();
  const sent = useRef(Promise.resolve());
  const send = (event: FormUserEvent) => {
    sent.current = sendNow(event);
    return sent.current;
  };
  const latest = () => sent.current.then(() => handle.getSnapshot().context);
  const leave = () => {
    commitTyped(document.getElementById(id));
    void send({ type: 'form.leave', hasHeld: memory.typed().length > 0 });
  };
  const stay = () => void send({ type: 'leave.cancel' });
  return (
    <>
      <Dialog
        open={view.isOpen}
        keepOnOutside
        fullOnPhone
        title={title}
        description={about}
        onClose={leave}
        footer={
          <>
            <Button disabled={view.isLocked} onClick={leave}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" form={id} variant={isFinal ? 'danger' : 'primary'} busy={view.isBusy}>
              {submit ?? t(view.mode === 'add' ? 'common.add' : 'common.save')}
            </Button>
          </>
        }
      >
        <FormBody form={{ source, view, memory, id, send, latest }}>{children}</FormBody>
      </Dialog>
      <Dialog
        open={view.isLeaving}
        role="alertdialog"
        size="sm"
        keepOnOutside
        title={t('form.leave.title')}
        onClose={stay}
        footer={
          <>
            <Button onClick={stay}>{t('form.leave.stay')}</Button>
            <Button variant="danger" onClick={() => void send({ type: 'leave.confirm' })}>
              {t('form.leave.go')}
            </Button>
          </>
        }
      >
        <p>{t('form.leave.about')}</p>
      </Dialog>
    </>
  );
}
