import type { SignInView } from '#machines/session/sign-in/sign-in.view.ts';
import { sessionTexts } from '#src/features/session/texts.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Notice } from '#src/ui/notice/notice.tsx';

/** What stands in the way of the whole form; what is wrong with one field stands beside it. */
export function SignInProblem({ view }: { readonly view: SignInView }) {
  const t = useText(sessionTexts);
  const { failure } = view;
  if (!failure || view.faults.length > 0) return null;
  return (
    <Notice tone="danger" role="alert">
      {failure.kind === 'broken' ? t('session.signIn.failed') : failureText(failure, t)}
    </Notice>
  );
}
