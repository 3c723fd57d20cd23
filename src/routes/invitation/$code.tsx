import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#src/console/router-context.ts';
import { invitationTexts } from '#src/features/people/invitation.texts.ts';
import { InvitationPage } from '#src/features/people/invitation-page.tsx';
import { sessionTexts } from '#src/features/session/texts.ts';

export const Route = createFileRoute('/invitation/$code')({
  loader: ({ context }) => loadTexts(context, sessionTexts, invitationTexts),
  component: Page,
});

function Page() {
  const { code } = Route.useParams();
  return <InvitationPage key={code} code={code} />;
}
