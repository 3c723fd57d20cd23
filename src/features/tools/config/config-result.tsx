import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadNames } from '#core/orders/download-names.ts';
import { changedLines } from '#core/tools/ssl-config/changed-lines.ts';
import type { CertificateFiles } from '#core/tools/ssl-config/server.ts';
import type { SslConfig } from '#core/tools/ssl-config/ssl-config.ts';
import type { Wish } from '#core/tools/ssl-config/wish.ts';
import type { ServedCertificate } from '#src/adapters/certificates/read-served.ts';
import { saveFile } from '#src/adapters/files/save-file.ts';
import { configTexts } from '#src/features/tools/config/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, SectionCard } from '#src/ui/card/card.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css, cx } from '#styled/css';

export interface ConfigResultProps {
  readonly made: SslConfig;
  readonly wish: Wish;
  /** The certificate files that the server reads. */
  readonly files: CertificateFiles;
  readonly served: ServedCertificate | null;
}

/** The configuration, with the lines changed by the last choice highlighted, and notes. */
export function ConfigResult({ made, wish, files, served }: ConfigResultProps) {
  const t = useText(configTexts);
  const format = useFormat();
  const { text, file, notes, profile, protocols } = made;
  const changed = useChanged(text);
  const names = downloadNames(wish.host);
  const keys = t(
    profile.keys.length > 1 ? 'config.keys.ecdsa-rsa' : `config.keys.${profile.keys[0] ?? 'rsa'}`,
  );
  return (
    <div className={css({ display: 'grid', gap: '4', minW: '0' })}>
      {served !== null && served.key !== 'other' && !profile.keys.includes(served.key) && (
        <Notice tone="warning">{t(`config.keyDiffers.${served.key}`, { keys })}</Notice>
      )}
      {notes.length > 0 && (
        <Notice tone="info">
          <ul className={css({ ps: '4', display: 'grid', gap: '1' })}>
            {notes.map(({ code, values }) => (
              <li key={code}>{t(`config.notes.${code}`, values)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Card flush>
        <div className={head}>
          <strong className={css({ fontFamily: 'mono', fontSize: 'sm' })}>{file}</strong>
          <span role="status" className={css({ color: 'fg.muted', fontSize: 'sm', flex: '1' })}>
            {changed.size > 0 && t.count('config.changed', changed.size)}
          </span>
          <CopyButton label={t('config.copy')} thing={t('config.text')} text={text} />
          <Button
            size="sm"
            icon={<Download />}
            onClick={() => saveFile({ filename: file, type: 'text/plain;charset=utf-8', content: text })}
          >
            {t('config.download')}
          </Button>
        </div>
        <pre className={code}>
          {text
            .trimEnd()
            .split('\n')
            .map((line, index) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by position
                key={index}
                className={cx(isComment(line) && comment, changed.has(index) && marked)}
              >
                {line}
                {'\n'}
              </span>
            ))}
        </pre>
      </Card>
      <SectionCard title={t('config.about')}>
        <KeyValues
          layout="start"
          items={[
            {
              label: t('config.protocols'),
              value: protocols.map(protocolName).join(', '),
            },
            { label: t('config.clients'), value: profile.oldestClients.join(', ') },
            {
              label: t('config.certificate'),
              value: t('config.wanted', { keys, days: format.number(profile.mostDays) }),
            },
            { label: t('config.files'), value: t(`config.fileKinds.${files}`, { ...names }) },
          ]}
        />
      </SectionCard>
    </div>
  );
}

/** Returns the lines that differ from the previous text; none at first. */
function useChanged(text: string): ReadonlySet<number> {
  const [shown, setShown] = useState<{ readonly text: string; readonly changed: ReadonlySet<number> }>({
    text,
    changed: new Set(),
  });
  if (shown.text === text) return shown.changed;
  const changed = changedLines(shown.text, text);
  setShown({ text, changed });
  return changed;
}

function isComment(line: string): boolean {
  return /^\s*(#|;|\/\/|<!--)/.test(line);
}

function protocolName(protocol: string): string {
  return protocol === 'TLSv1' ? 'TLS 1.0' : protocol.replace('TLSv', 'TLS ');
}

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  px: '4',
  py: '2',
  borderBottom: '1px solid token(colors.border)',
});
const code = css({
  px: '4',
  py: '3',
  fontSize: 'sm',
  lineHeight: '1.65',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  tabSize: '4',
});
const comment = css({ color: 'fg.muted' });
const marked = css({ bg: 'accent.tint', borderRadius: 'sm', boxDecorationBreak: 'clone' });
