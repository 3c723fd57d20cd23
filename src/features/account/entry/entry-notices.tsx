import type { CodedFormView } from '#machines/account/coded-form.view.ts';
import { WaitNotice } from '#src/console/page/wait-notice.tsx';
import { joiningTexts } from '#src/features/account/entry/texts.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';

interface EntryNoticesProps {
  readonly view: Pick<CodedFormView, 'failure' | 'faults' | 'isLimited' | 'isUnresolved' | 'limitedUntil'>;
  /** A submission may have been done although no answer came. */
  readonly perhaps?: string;
}

/** What is wrong with the form as a whole; the faults of a field stand beside it. */
export function EntryNotices({ view, perhaps = '' }: EntryNoticesProps) {
  const t = useText(joiningTexts);
  const { failure, faults, isLimited, limitedUntil, isUnresolved } = view;
  return (
    <>
      {isLimited && <WaitNotice until={limitedUntil} text={(span) => t('joining.signUp.wait', { span })} />}
      {failure && faults.length === 0 && (
        <Notice tone="danger" role="alert">
          {failure.kind === 'broken' ? t('faults.calls.broken') : failureText(failure, t)}
        </Notice>
      )}
      {isUnresolved && <Notice tone="warning">{perhaps}</Notice>}
    </>
  );
}
