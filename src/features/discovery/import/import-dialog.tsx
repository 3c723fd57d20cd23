import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import * as inventoryCalls from '#core/contract/discovery-inventory.ts';
import { certificateImportView } from '#machines/discovery/certificate-import/certificate-import.view.ts';
import { createTools } from '#src/adapters/workers/tools.ts';
import { invalidateChanges } from '#src/console/calls/call-query.ts';
import { useConnectionReturn } from '#src/console/calls/use-connection-return.ts';
import { useServices } from '#src/console/services.ts';
import { tagsIn } from '#src/features/discovery/certs/change-dialogs.tsx';
import { certificateImportLogic } from '#src/features/discovery/import/certificate-import.slots.ts';
import { ImportEnd, ImportReview, type Typed } from '#src/features/discovery/import/import-parts.tsx';
import { certImportTexts } from '#src/features/discovery/import/texts.ts';
import { FaultText } from '#src/features/tools/kit/tool-faults.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { FileDrop } from '#src/ui/file-drop/file-drop.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

const accepted = '.pem,.crt,.cer,.der,.p7b,.p7c,.pfx,.p12,.jks,.keystore,.zip,.txt';

/** Takes certificates from files into the inventory. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(certImportTexts);
  const { client, queryClient } = useServices();
  const [typed, setTyped] = useState<Typed>({ place: '', tags: '' });
  const [isLeaving, setLeaving] = useState(false);
  const latest = useRef(typed);
  const [{ logic, tools }] = useState(() => {
    const worker = createTools();
    const made = certificateImportLogic({
      client,
      tools: worker,
      key: crypto.randomUUID(),
      typed: () => ({ place: latest.current.place.trim(), tags: tagsIn(latest.current.tags) }),
      changed: () => invalidateChanges(queryClient, inventoryCalls.importCertificates),
    });
    return { logic: made, tools: worker };
  });
  useEffect(() => () => tools.close(), [tools]);
  const actor = useActorRef(logic);
  useConnectionReturn(actor);
  const view = useSelector(actor, certificateImportView);
  const change = (next: Typed) => {
    latest.current = next;
    setTyped(next);
  };
  const addFile = (file: File) =>
    actor.send({ type: 'files.add', files: [{ name: file.name, size: file.size, content: file }] });
  const close = () => (view.isUnsaved ? setLeaving(true) : onClose());
  const isEnding = view.isSending || view.isPaused || view.isImported;
  return (
    <>
      <Dialog
        open
        size="lg"
        keepOnOutside
        fullOnPhone
        mustAnswer={view.isSending}
        title={t('certImport.title')}
        description={t('certImport.about')}
        onClose={close}
        footer={
          <>
            {view.isImported ? (
              <Button onClick={() => actor.send({ type: 'import.reset' })}>{t('certImport.more')}</Button>
            ) : (
              <Button disabled={view.isSending} onClick={close}>
                {t('common.cancel')}
              </Button>
            )}
            {view.isImported && (
              <Button variant="primary" onClick={onClose}>
                {t('common.close')}
              </Button>
            )}
            {view.isPaused && (
              <Button variant="primary" onClick={() => actor.send({ type: 'import.continue' })}>
                {t('certImport.continue')}
              </Button>
            )}
            {!(view.isImported || view.isPaused) && (
              <Button
                variant="primary"
                disabled={!(view.canStart || view.isSending)}
                busy={view.isSending}
                onClick={() => actor.send({ type: 'import.start' })}
              >
                {view.chosen === 0 ? t('certImport.start') : t.count('certImport.go', view.chosen)}
              </Button>
            )}
          </>
        }
      >
        <div className={stack}>
          {!isEnding && (
            <Field label={t('certImport.files')} hideLabel>
              <FileDrop accept={accepted} multiple onFile={addFile}>
                {t('certImport.drop')}
              </FileDrop>
            </Field>
          )}
          <p role="status" className={quiet}>
            {view.isReading && t('certImport.reading')}
          </p>
          {view.fault &&
            (view.fault.code === 'too-large' && view.isEmpty ? (
              <Notice tone="danger" role="alert">
                {t('certImport.tooLarge', { most: view.fault.detail })}
              </Notice>
            ) : (
              <Notice tone="danger" role="alert">
                <FaultText fault={view.fault} />
              </Notice>
            ))}
          {view.reading !== null && !isEnding && (
            <ImportReview view={view} typed={typed} onTyped={change} send={actor.send} />
          )}
          {isEnding && <ImportEnd view={view} />}
        </div>
      </Dialog>
      <Dialog
        open={isLeaving}
        role="alertdialog"
        size="sm"
        keepOnOutside
        title={t('certImport.leave')}
        onClose={() => setLeaving(false)}
        footer={
          <>
            <Button onClick={() => setLeaving(false)}>{t('certImport.stay')}</Button>
            <Button variant="danger" onClick={onClose}>
              {t('certImport.goAway')}
            </Button>
          </>
        }
      >
        <p>{t('certImport.leaveAbout')}</p>
      </Dialog>
    </>
  );
}

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const quiet = css({ color: 'fg.muted', _empty: { display: 'none' } });
