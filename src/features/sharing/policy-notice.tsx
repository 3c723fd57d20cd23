import { useQuery } from '@tanstack/react-query';
import { useKeptWorkspace } from '#src/console/flows/use-workspace.ts';
import type { Workspace } from '#src/console/flows/workspace.ts';
import { uncompared } from '#src/features/sharing/policy-work.ts';
import { sharingTexts } from '#src/features/sharing/texts.ts';
import { useOwed } from '#src/features/sharing/use-owed.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';

interface PolicyNoticeProps {
  readonly orderNo: string;
  readonly onShare: () => void;
}

/** On an order's page: the policy wants its key shared with colleagues whose sharing key nobody has compared here. */
export function PolicyNotice(props: PolicyNoticeProps) {
  const workspace = useKeptWorkspace();
  return workspace ? <Waiting {...props} workspace={workspace} /> : null;
}

function Waiting({ orderNo, onShare, workspace }: PolicyNoticeProps & { readonly workspace: Workspace }) {
  const t = useText(sharingTexts);
  const format = useFormat();
  const { data: owed, dataUpdatedAt } = useOwed(workspace);
  const waiting = useQuery({
    queryKey: ['vault', workspace.accountID, 'uncompared', dataUpdatedAt],
    queryFn: () => (owed === undefined ? [] : uncompared(workspace.accountID, owed)),
    enabled: owed !== undefined,
  }).data;
  const asked = owed?.orders.find((order) => order.orderNo === orderNo)?.recipientIDs;
  const names = waiting?.flatMap(({ id, name }) => (asked?.includes(id) ? [name] : [])) ?? [];
  if (names.length === 0) return null;
  return (
    <Notice
      tone="warning"
      role="status"
      actions={
        <Button size="sm" onClick={onShare}>
          {t('sharing.policy.compare')}
        </Button>
      }
    >
      {t('sharing.policy.waits', { names: format.list(names) })}
    </Notice>
  );
}
