import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { ImportUserEvent } from '#machines/discovery/certificate-import/certificate-import.rules.ts';
import type { CertificateImportView } from '#machines/discovery/certificate-import/certificate-import.view.ts';
import { certImportTexts } from '#src/features/discovery/import/texts.ts';
import { FaultText } from '#src/features/tools/kit/tool-faults.tsx';
import { failureText } from '#src/i18n/failure-text.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { ProgressBar } from '#src/ui/progress/progress-bar.tsx';
import { PasswordInput } from '#src/ui/text-input/password-input.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';
import type { FileReport, FoundCertificate } from '#workers/tools-api.ts';

/** What is typed beside the files. */
export interface Typed {
  readonly place: string;
  readonly tags: string;
}

interface ImportReviewProps {
  readonly view: CertificateImportView;
  readonly typed: Typed;
  readonly onTyped: (typed: Typed) => void;
  readonly send: (event: ImportUserEvent) => void;
}

/** Rows shown; further ones are imported as well. */
const mostRows = 200;
const passwordCodes = ['password-needed', 'password-wrong'];

/** What the files hold, before anything is sent. */
export function ImportReview({ view, typed, onTyped, send }: ImportReviewProps) {
  const t = useText(certImportTexts);
  // The machine keeps what the worker found.
  const certificates = (view.reading?.certificates ?? []) as readonly FoundCertificate[];
  const files = (view.reading?.files ?? []) as readonly FileReport[];
  const sum = (name: 'keys' | 'repeated') => files.reduce((total, file) => total + file[name], 0);
  const [keys, repeated] = [sum('keys'), sum('repeated')];
  const faults = files.flatMap((file) => file.faults).filter(({ code }) => !passwordCodes.includes(code));
  return (
    <>
      {view.locked.length > 0 && <Unlock view={view} send={send} />}
      {keys > 0 && <Notice tone="success">{t.count('certImport.keys', keys)}</Notice>}
      {faults.length > 0 && (
        <Notice tone="warning" title={t.count('certImport.faults', faults.length)}>
          <ul className={css({ display: 'grid', gap: '1' })}>
            {faults.slice(0, 20).map((fault, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two faults may be alike
              <li key={index} className={css({ overflowWrap: 'anywhere' })}>
                <bdi>{fault.file}</bdi>: <FaultText fault={fault} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {certificates.length === 0 ? (
        <p className={quiet}>{t('certImport.none')}</p>
      ) : (
        <section aria-label={t.count('certImport.found', certificates.length)}>
          <h3 className={heading}>
            {t.count('certImport.found', certificates.length)}
            {repeated > 0 && <span className={minor}>{t.count('certImport.repeated', repeated)}</span>}
          </h3>
          <ul className={list}>
            {certificates.slice(0, mostRows).map((certificate) => (
              <Row
                key={certificate.sha256}
                certificate={certificate}
                isChosen={!view.excluded.includes(certificate.sha256)}
                onChosen={(isChosen) =>
                  send({
                    type: isChosen ? 'certificate.include' : 'certificate.exclude',
                    sha256: certificate.sha256,
                  })
                }
              />
            ))}
            {certificates.length > mostRows && <li className={rest}>… +{certificates.length - mostRows}</li>}
          </ul>
          <div className={fields}>
            <Field label={t('certImport.place')} hint={t('certImport.placeHint')} mark={t('common.optional')}>
              <TextInput
                maxLength={200}
                value={typed.place}
                onValueChange={(place) => onTyped({ ...typed, place })}
              />
            </Field>
            <Field label={t('certImport.tags')} hint={t('certImport.tagsHint')} mark={t('common.optional')}>
              <TextInput
                maxLength={700}
                value={typed.tags}
                onValueChange={(tags) => onTyped({ ...typed, tags })}
              />
            </Field>
          </div>
        </section>
      )}
    </>
  );
}

interface RowProps {
  readonly certificate: FoundCertificate;
  readonly isChosen: boolean;
  readonly onChosen: (isChosen: boolean) => void;
}

function Row({ certificate, isChosen, onChosen }: RowProps) {
  const t = useText(certImportTexts);
  const format = useFormat();
  const { name, issuer, isCa, notAfter, key, file, alias } = certificate;
  const shown = name || alias || certificate.sha256.slice(0, 16);
  return (
    <li className={row}>
      <Checkbox
        label={t('certImport.choose', { name: shown })}
        hideLabel
        checked={isChosen}
        onCheckedChange={onChosen}
      />
      <div className={css({ minW: '0' })}>
        <span className={title}>{shown}</span>
        <span className={small}>
          {isCa
            ? t('certImport.issuerNote')
            : [issuer, key, notAfter && t('certImport.until', { day: format.date(notAfter) })]
                .filter(Boolean)
                .join(' · ')}
        </span>
        <span className={small}>
          {t('certImport.from', { file })}
          {alias && ` (${alias})`}
        </span>
      </div>
    </li>
  );
}

/** Passwords are tried in the browser. */
function Unlock({ view, send }: Pick<ImportReviewProps, 'view' | 'send'>) {
  const t = useText(certImportTexts);
  const format = useFormat();
  const [password, setPassword] = useState('');
  const files = format.list(view.locked);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ type: 'password.try', password });
    setPassword('');
  };
  return (
    <form onSubmit={submit} className={unlock}>
      <KeyRound aria-hidden="true" className={css({ mt: '8', color: 'fg.muted' })} />
      <Field
        label={t('certImport.password')}
        hint={view.isWrongPassword ? undefined : t.count('certImport.locked', view.locked.length, { files })}
        error={view.isWrongPassword ? t('certImport.wrong', { files }) : undefined}
        className={css({ flex: '1' })}
      >
        <PasswordInput autoComplete="off" value={password} onValueChange={setPassword} />
      </Field>
      <Button type="submit" disabled={password === ''} busy={view.isReading} className={css({ mt: '6' })}>
        {t('certImport.unlock')}
      </Button>
    </form>
  );
}

/** How far the import is, and what came of it. */
export function ImportEnd({ view }: Pick<ImportReviewProps, 'view'>) {
  const t = useText(certImportTexts);
  const { chosen, done, added, known, issuers, unreadable } = view;
  const lines = [
    added > 0 && t.count('certImport.added', added),
    known > 0 && t.count('certImport.known', known),
    issuers > 0 && t.count('certImport.issuers', issuers),
    unreadable > 0 && t.count('certImport.unreadable', unreadable),
  ].filter((line) => line !== false);
  return (
    <>
      <ProgressBar
        label={t(view.isImported ? 'certImport.done' : 'certImport.sending')}
        value={done}
        max={chosen}
        count={`${done} / ${chosen}`}
        tone={view.isImported ? 'success' : undefined}
      />
      {view.isPaused && (
        <Notice tone="warning" role="alert" title={t('certImport.paused')}>
          {view.failure && failureText(view.failure, t)}
        </Notice>
      )}
      {view.isImported && (
        <Notice tone={unreadable > 0 ? 'warning' : 'success'} role="status">
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

const quiet = css({ color: 'fg.muted' });
const heading = css({ fontWeight: 'semibold', mb: '2' });
const minor = css({ ms: '2', fontWeight: 'normal', fontSize: 'sm', color: 'fg.muted' });
const list = css({
  maxH: '72',
  overflowY: 'auto',
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
});
const row = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '3',
  px: '3.5',
  py: '2.5',
  '& + &': { borderTop: '1px solid token(colors.border)' },
});
const rest = css({ px: '3.5', py: '2.5', color: 'fg.muted', borderTop: '1px solid token(colors.border)' });
const title = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
const small = css({ display: 'block', fontSize: 'xs', color: 'fg.muted', overflowWrap: 'anywhere' });
const fields = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: '4',
  mt: '4',
});
const unlock = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '3',
  p: '3.5',
  bg: 'bg.subtle',
  borderRadius: 'md',
  '& > svg': { w: '4.5', h: '4.5', flexShrink: 0 },
});
