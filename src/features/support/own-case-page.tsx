import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { OwnCase } from '#core/contract/calls/support.ts';
import * as supportCalls from '#core/contract/calls/support.ts';
import { callFailureOf, isRefused } from '#core/contract/failure.ts';
import { useAction } from '#src/console/action/use-action.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { PageHead } from '#src/console/page/page-head.tsx';
import { senderTones } from '#src/features/support/case-columns.tsx';
import { MissingCase, ReplyButton } from '#src/features/support/case-head.tsx';
import { caseTexts } from '#src/features/support/case-texts.ts';
import { CaseView } from '#src/features/support/case-view.tsx';
import { WriteDialog, writeForm } from '#src/features/support/message-dialog.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

/** /account/cases/…: a case of the user, and what was written about it. */
export function OwnCasePage({ id }: { readonly id: string }) {
  const t = useText(caseTexts);
  const held = useCall(supportCalls.ownCase, { params: { id } });
  if (isRefused(callFailureOf(held.error), 'notFound')) return <MissingCase list="/account/cases" />;
  return (
    <QueryGate query={held} failed={t('cases.failed')} pending={<CardSkeleton lines={8} />}>
      {(found) => <Shown held={found} />}
    </QueryGate>
  );
}

function Shown({ held }: { readonly held: OwnCase }) {
  const { caseNo, state } = held;
  const t = useText(caseTexts);
  const form = useFormDialog({ form: writeForm.name, place: caseNo, items: [] });
  const close = useAction(supportCalls.closeCase, { done: t('cases.close.done') });
  return (
    <>
      <PageHead
        crumbs={[
          <MenuText key="account" name="menu.account" />,
          <Link key="list" to="/account/cases">
            {t('cases.own.title')}
          </Link>,
          caseNo,
        ]}
        title={caseNo}
        mark={<StatusTag tone={senderTones[state]}>{t(`cases.state.${state}`)}</StatusTag>}
      />
      <CaseView held={held} side="customer">
        <p className={css({ mt: '4', fontSize: 'sm', color: 'fg.muted' })}>
          {state === 'waiting' && t('cases.waits')}
          {state === 'closed' && t('cases.reopens')}
        </p>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: '3' })}>
          <ReplyButton onPress={() => form.open(null)} />
          {state !== 'closed' && (
            <Button
              icon={<Check />}
              busy={close.view.isBusy}
              onClick={() => close.start({ params: { id: caseNo } })}
            >
              {t('cases.close.go')}
            </Button>
          )}
        </div>
      </CaseView>
      {form.shown && (
        <WriteDialog key={form.shown.flow} shown={form.shown} caseNo={caseNo} onClosed={form.close} />
      )}
    </>
  );
}
