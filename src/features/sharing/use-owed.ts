import { useQuery } from '@tanstack/react-query';
import * as sharingCalls from '#core/contract/calls/sharing.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import type { Workspace } from '#src/console/flows/workspace.ts';
import { secretIDsOf } from '#src/features/sharing/policy-work.ts';

/** What the policy still asks of this browser's vault; read again after orders were made. */
export function useOwed(workspace: Workspace) {
  const secretIDs = useQuery({
    queryKey: ['vault', workspace.accountID, 'secrets'],
    queryFn: () => secretIDsOf(workspace),
    retry: false,
  }).data;
  return useCall(
    sharingCalls.owed,
    { body: { secretIDs: secretIDs ?? '' } },
    { enabled: secretIDs !== undefined && secretIDs !== '' },
  );
}
