import { useState } from 'react';
import { judgeWish } from '#core/tools/gen-csr/judge-wish.ts';
import { opensslCommand } from '#core/tools/gen-csr/openssl-command.ts';
import { isAscii } from '#core/tools/gen-csr/subject-fields.ts';
import type { CsrWish } from '#core/tools/gen-csr/wish.ts';
import { codeBlock } from '#src/features/tools/gen-csr/code-block.ts';
import { genCsrTexts } from '#src/features/tools/gen-csr/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Switch } from '#src/ui/choice/switch.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { css } from '#styled/css';

/** The OpenSSL command that makes the same request; for several requests, the first one. */
export function OpensslCommand({ options }: { readonly options: CsrWish }) {
  const t = useText(genCsrTexts);
  const [isEncrypted, setEncrypted] = useState(false);
  const [request] = judgeWish(options).requests;
  if (request === undefined) return <p className={note}>{t('genCsr.commandLater')}</p>;
  if (!request.names.every(({ kind, value }) => kind !== 'DNS' || isAscii(value)))
    return <p className={note}>{t('genCsr.commandAscii')}</p>;
  const command = opensslCommand(request, options, isEncrypted);
  return (
    <>
      <div className={between}>
        <Switch label={t('genCsr.encrypted')} checked={isEncrypted} onCheckedChange={setEncrypted} />
        <CopyButton text={command} thing={t('genCsr.commandThing')} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard access to the scrollable area */}
      <pre className={codeBlock} tabIndex={0}>
        {command}
      </pre>
    </>
  );
}

const between = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  my: '3',
});
const note = css({ color: 'fg.muted', fontSize: 'sm', mt: '1.5' });
