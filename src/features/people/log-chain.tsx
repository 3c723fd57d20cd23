import { ShieldCheck } from 'lucide-react';
import * as peopleCalls from '#core/contract/calls/people.ts';
import { callFailureOf, isForbidden } from '#core/contract/failure.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { logTexts } from '#src/features/people/log.texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

/** Whether every entry carries the hash of the one before it. */
export function ChainLine() {
  const t = useText(logTexts);
  const check = useCall(peopleCalls.auditCheck, {});
  const failure = callFailureOf(check.error);
  // The list says so itself.
  if (failure !== null && isForbidden(failure)) return null;
  return (
    <QueryGate
      query={check}
      failed={t('log.chain.failed')}
      className={gap}
      pending={<span className={line}>{t('log.chain.checking')}</span>}
    >
      {({ entries, brokenAt }) =>
        brokenAt === 0 ? (
          <p className={`${line} ${gap}`}>
            <ShieldCheck aria-hidden="true" className={mark} />
            {t.count('log.chain.intact', entries)}
          </p>
        ) : (
          <Notice tone="danger" role="alert" className={gap} title={t('log.chain.broken', { seq: brokenAt })}>
            {t('log.chain.brokenAbout')}
          </Notice>
        )
      }
    </QueryGate>
  );
}

const gap = css({ mb: '3' });
const line = css({ display: 'flex', alignItems: 'center', gap: '2', fontSize: 'sm', color: 'fg.muted' });
const mark = css({ w: '4', h: '4', color: 'success' });
