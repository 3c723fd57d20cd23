import { ShieldAlert } from 'lucide-react';
import { useCallback } from 'react';
import * as securityCalls from '#core/contract/calls/security.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { PageTitle } from '#src/console/page/page-title.tsx';
import { useServices } from '#src/console/services.ts';
import { EnrolDialog } from '#src/features/security/enrol-dialog.tsx';
import { securityTexts } from '#src/features/security/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';

interface EnrolFirstProps {
  readonly isAdding: boolean;
  readonly onAdding: (isAdding: boolean) => void;
}

/** In place of every page, until a user whose account asks for a second factor has one. */
export function EnrolFirst({ isAdding, onAdding }: EnrolFirstProps) {
  const t = useText(securityTexts);
  const { session, queryClient } = useServices();
  const overview = useCall(securityCalls.overview, {});
  const close = useCallback(
    (isDone: boolean) => {
      onAdding(false);
      // What was refused until now is read again.
      if (isDone) void queryClient.invalidateQueries();
    },
    [onAdding, queryClient],
  );
  return (
    <>
      <PageTitle text={t('security.first.title')} />
      <QueryGate query={overview} failed={t('security.failed')}>
        {(data) => (
          <>
            <EmptyState
              icon={<ShieldAlert />}
              title={t('security.first.title')}
              description={t('security.first.about')}
              action={
                <>
                  <Button onClick={() => session.send({ type: 'session.sign-out' })}>
                    {t('security.first.signOut')}
                  </Button>
                  <Button variant="primary" onClick={() => onAdding(true)}>
                    {t('security.first.add')}
                  </Button>
                </>
              }
            />
            {isAdding && <EnrolDialog overview={data} onClose={close} />}
          </>
        )}
      </QueryGate>
    </>
  );
}
