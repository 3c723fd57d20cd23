import { Link } from '@tanstack/react-router';
import { type ReactNode, use, useMemo } from 'react';
import * as supportCalls from '#core/contract/calls/support.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { ServicesContext } from '#src/console/services.ts';
import { supportTexts } from '#src/features/support/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { button } from '#styled/recipes';

export interface OpenedFile {
  readonly content: Blob;
  readonly name: string;
}

export interface OpenedCaseProps {
  readonly caseNo: string;
  /** Renders a replay; empty without a file. */
  readonly room: (opened?: OpenedFile) => ReactNode;
}

/** The case named in the address. Users who may not read it can open a file instead. */
export function OpenedCase({ caseNo, room }: OpenedCaseProps) {
  const t = useText(supportTexts);
  if (use(ServicesContext) !== null) return <ReadCase caseNo={caseNo} room={room} />;
  return (
    <>
      <Notice
        tone="info"
        title={t('support.case.signIn', { caseNo })}
        actions={
          // Needs a new document, because this one has its network locked.
          <Link
            to="/sign-in"
            search={{ next: `/support/replay?case=${caseNo}` }}
            reloadDocument
            className={button({})}
          >
            {t('support.case.signInGo')}
          </Link>
        }
      >
        {t('support.case.signInAbout')}
      </Notice>
      {room()}
    </>
  );
}

function ReadCase({ caseNo, room }: OpenedCaseProps) {
  const t = useText(supportTexts);
  const found = useCall(
    supportCalls.caseDetail,
    { params: { id: caseNo } },
    // A case never changes, and each read of it is logged.
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const file = found.data?.file;
  const opened = useMemo(
    () => (file === undefined ? undefined : { content: new Blob([file]), name: caseNo }),
    [file, caseNo],
  );
  return (
    <>
      <QueryGate
        query={found}
        failed={t('support.case.failed', { caseNo })}
        pending={<CardSkeleton label={t('common.loading')} lines={6} />}
      >
        {({ displayName, account }) => (
          <p>
            {t('support.case.from', { caseNo, customer: [displayName, account].filter(Boolean).join(' · ') })}
          </p>
        )}
      </QueryGate>
      {(opened !== undefined || found.isError) && room(opened)}
    </>
  );
}
