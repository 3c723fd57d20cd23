import { useBlocker } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '#src/adapters/files/save-file.ts';
import { workerFaultText } from '#src/console/worker-fault-text.ts';
import { codeBlock } from '#src/features/tools/gen-csr/code-block.ts';
import { genCsrTexts } from '#src/features/tools/gen-csr/texts.ts';
import { sentences } from '#src/features/tools/gen-csr/wish-form.tsx';
import type { GenerateOptions } from '#src/features/tools/gen-csr/wish-options.ts';
import type { ShowProps, Unsaved } from '#src/features/tools/kit/tool-definition.ts';
import { toolsTexts, workerFaultTexts } from '#src/features/tools/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { PasswordInput } from '#src/ui/text-input/password-input.tsx';
import { toast } from '#src/ui/toast/toasts.ts';
import { css, cx } from '#styled/css';
import type { WorkerResult } from '#workers/api.ts';
import type { GeneratedRequests } from '#workers/tools-api.ts';

export function GeneratedView({ value, tools, unsaved }: ShowProps<GenerateOptions, GeneratedRequests>) {
  const t = useText(genCsrTexts);
  const { requests, wrong } = value;
  const [first] = wrong;
  if (first !== undefined) {
    return (
      <Notice tone="danger" role="alert">
        {sentences(wrong, first.field, t)}
      </Notice>
    );
  }
  return <Requests key={requests[0]?.spkiHash} {...{ requests, tools, unsaved }} />;
}

interface RequestsProps
  extends Pick<ShowProps<GenerateOptions, GeneratedRequests>, 'tools' | 'unsaved'>,
    Pick<GeneratedRequests, 'requests'> {}

function Requests({ requests, tools, unsaved }: RequestsProps) {
  const t = useText(genCsrTexts, toolsTexts, workerFaultTexts);
  const [passphrase, setPassphrase] = useState('');
  const isSaved = unsaved.places.length === 0;
  /** Saves a secret from the worker as a download, and passes it to nothing else. */
  async function save<T extends string | Uint8Array<ArrayBuffer>>(
    asked: Promise<WorkerResult<T>>,
    filename: string,
    type: string,
    places: readonly number[],
  ) {
    const taken = await asked;
    if (!taken.ok) {
      const reason = workerFaultText(taken.error.code, taken.error.detail, t);
      toast({ tone: 'danger', title: t('genCsr.result.failed', { reason }) });
      return;
    }
    saveFile({ filename, type, content: taken.value });
    unsaved.onSaved(places);
  }
  const saveKey = (at: number, name: string) =>
    save(
      tools.run((api) => api.generatedKey(at, passphrase)),
      `${name}.key`,
      pem,
      [at],
    );
  const saveAll = () =>
    save(
      tools.run((api) => api.generatedZip(passphrase)),
      'requests.zip',
      'application/zip',
      [...requests.keys()],
    );
  return (
    <Card>
      <CardSection
        title={t.count('genCsr.made', requests.length)}
        actions={
          <Button
            variant={isSaved ? 'secondary' : 'primary'}
            icon={<Download />}
            onClick={() => void saveAll()}
          >
            {t('genCsr.result.zip')}
          </Button>
        }
      >
        <Notice tone={isSaved ? 'success' : 'warning'} role="status">
          {t(isSaved ? 'genCsr.result.saved' : 'genCsr.result.about')}
        </Notice>
        <Field
          className={css({ mt: '4', maxW: '26rem' })}
          label={t('genCsr.result.passphrase')}
          hint={t('genCsr.result.passphraseHint')}
        >
          <PasswordInput value={passphrase} onValueChange={setPassphrase} autoComplete="new-password" />
        </Field>
      </CardSection>
      {requests.map(({ name, csr, spkiHash, names }, at) => (
        <CardSection key={spkiHash}>
          <div className={head}>
            <strong className={css({ overflowWrap: 'anywhere', flex: '1', minW: '40' })}>{name}</strong>
            <span className={muted}>{t.count('genCsr.result.names', names)}</span>
            <CopyButton label={t('genCsr.result.copy')} text={csr} thing={`${name}.csr`} />
            <Button
              size="sm"
              icon={<Download />}
              onClick={() => saveFile({ filename: `${name}.csr`, type: pem, content: csr })}
            >
              {t('genCsr.result.csr')}
            </Button>
            <Button size="sm" icon={<Download />} onClick={() => void saveKey(at, name)}>
              {t('genCsr.result.key')}
            </Button>
          </div>
          <p className={muted}>
            {t('genCsr.result.spki')} <code className={css({ overflowWrap: 'anywhere' })}>{spkiHash}</code>
          </p>
          {requests.length === 1 && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard access to the scrollable area
            <pre className={cx(codeBlock, css({ mt: '3' }))} tabIndex={0}>
              {csr}
            </pre>
          )}
        </CardSection>
      ))}
      <Leaving isSaved={isSaved} replacement={unsaved.replacement} />
      <GiveUp
        kind="again"
        open={unsaved.isAsked}
        onGo={() => unsaved.onAnswer(true)}
        onStay={() => unsaved.onAnswer(false)}
      />
    </Card>
  );
}

interface LeavingProps {
  readonly isSaved: boolean;
  readonly replacement: Unsaved['replacement'];
}

/** Asks before leaving with unsaved keys: another page, or a link with another input, closes the worker. */
function Leaving({ isSaved, replacement }: LeavingProps) {
  const { status, proceed, reset } = useBlocker({
    // The page itself asks about another fragment.
    shouldBlockFn: ({ current, next }) => !isSaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => !isSaved,
    withResolver: true,
  });
  return (
    <GiveUp
      kind="leave"
      open={status === 'blocked' || replacement !== null}
      onGo={proceed ?? (() => replacement?.accept())}
      onStay={reset ?? (() => replacement?.decline())}
    />
  );
}

interface GiveUpProps {
  readonly kind: 'leave' | 'again';
  readonly open: boolean;
  readonly onGo: () => void;
  readonly onStay: () => void;
}

/** Confirms that an unsaved key may be lost. */
function GiveUp({ kind, open, onGo, onStay }: GiveUpProps) {
  const t = useText(genCsrTexts);
  return (
    <Dialog
      role="alertdialog"
      open={open}
      onClose={onStay}
      title={t('genCsr.lost.title')}
      description={t(`genCsr.lost.${kind}.about`)}
      footer={
        <>
          <Button onClick={onGo}>{t(`genCsr.lost.${kind}.go`)}</Button>
          <Button variant="primary" onClick={onStay}>
            {t(`genCsr.lost.${kind}.stay`)}
          </Button>
        </>
      }
    />
  );
}

const pem = 'application/x-pem-file';
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2.5' });
const muted = css({ color: 'fg.muted', fontSize: 'sm' });
