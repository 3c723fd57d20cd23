import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import type { DataOf } from '#core/contract/call.ts';
import * as supportCalls from '#core/contract/calls/support.ts';
import { callFailureOf, isRefused } from '#core/contract/failure.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { PageHead } from '#src/console/page/page-head.tsx';
import { supportTones } from '#src/features/support/case-columns.tsx';
import { MissingCase, ReplyButton } from '#src/features/support/case-head.tsx';
import { caseTexts } from '#src/features/support/case-texts.ts';
import { CaseView } from '#src/features/support/case-view.tsx';
import { AnswerDialog, answerForm } from '#src/features/support/message-dialog.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

/** /support/cases/…: a customer's case for support, with its replay and the answers. */
export function CasePage({ id }: { readonly id: string }) {
  const t = useText(caseTexts);
  const held = useCall(supportCalls.caseDetail, { params: { id } });
  if (isRefused(callFailureOf(held.error), 'notFound')) return <MissingCase list="/support/cases" />;
  return (
    <QueryGate query={held} failed={t('cases.failed')} pending={<CardSkeleton lines={8} />}>
      {(found) => <Shown held={found} />}
    </QueryGate>
  );
}

function Shown({ held }: { readonly held: DataOf<typeof supportCalls.caseDetail> }) {
  const { caseNo, state, displayName, account } = held;
  const t = useText(caseTexts);
  const form = useFormDialog({ form: answerForm.name, place: caseNo, items: [] });
  return (
    <>
      <PageHead
        crumbs={[
          <MenuText key="support" name="menu.support" />,
          <Link key="list" to="/support/cases">
            <MenuText name="menu.cases" />
          </Link>,
          caseNo,
        ]}
        title={caseNo}
        mark={<StatusTag tone={supportTones[state]}>{t(`cases.state.${state}`)}</StatusTag>}
        actions={
          <Link to="/support/replay" search={{ case: caseNo }} className={button()}>
            <History aria-hidden="true" />
            {t('cases.replay')}
          </Link>
        }
      />
      <CaseView
        held={held}
        side="support"
        more={[{ label: t('cases.column.customer'), value: `${displayName} · ${account}` }]}
      >
        <div className={css({ mt: '4' })}>
          <ReplyButton onPress={() => form.open(null)} />
        </div>
      </CaseView>
      {form.shown && (
        <AnswerDialog key={form.shown.flow} shown={form.shown} caseNo={caseNo} onClosed={form.close} />
      )}
    </>
  );
}
