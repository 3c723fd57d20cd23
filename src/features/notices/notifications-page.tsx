import { Link } from '@tanstack/react-router';
import { BellOff, Settings2 } from 'lucide-react';
import * as accountCalls from '#core/contract/calls/account.ts';
import * as noticeCalls from '#core/contract/calls/notices.ts';
import { type NoticeKind, noticeKinds } from '#core/notices/kinds.ts';
import { useAction, useWork } from '#src/console/action/use-action.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { ListTabBar } from '#src/console/list/list-tabs.tsx';
import { useListAddress } from '#src/console/list/use-list-address.ts';
import { PageHead } from '#src/console/page/page-head.tsx';
import { useServices } from '#src/console/services.ts';
import { AnnouncementsCard } from '#src/features/notices/announcements-card.tsx';
import { noticeTexts } from '#src/features/notices/notice.texts.ts';
import { NoticeRow } from '#src/features/notices/notice-row.tsx';
import {
  type NotificationsSearch,
  noticesAsked,
  noticesPerPage,
  notificationsSearch,
} from '#src/features/notices/notifications-search.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Pagination } from '#src/ui/pagination/pagination.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { toast } from '#src/ui/toast/toasts.ts';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

const tabs = {
  filter: 'state',
  label: 'notices.tabs.label',
  all: 'notices.tabs.all',
  values: { unread: 'notices.tabs.unread', read: 'notices.tabs.read' },
} as const;

/** /notification: what the user was notified of, and what the site announces. */
export function NotificationsPage({ search }: { readonly search: NotificationsSearch }) {
  const t = useText(noticeTexts);
  const { go } = useListAddress();
  const { page = 1, state, kind } = search;
  const notices = useCall(accountCalls.notices, noticesAsked(search));
  const read = useAction(accountCalls.readNotices);
  const remove = useRemoval();
  const isBusy = read.view.isBusy || remove.view.isBusy;
  const clear = () => go({ state: undefined, kind: undefined });
  return (
    <>
      <PageHead
        crumbs={[t('notices.account'), t('notices.title')]}
        title={t('notices.title')}
        description={t('notices.about')}
        actions={
          <>
            <Link to="/account/notify" className={button()}>
              <Settings2 aria-hidden="true" />
              {t('notices.settings')}
            </Link>
            <Button busy={read.view.isBusy} onClick={() => read.start({ body: { ids: '' } })}>
              {t('notices.readAll')}
            </Button>
          </>
        }
      />
      <AnnouncementsCard />
      <Card flush>
        <ListTabBar tabs={tabs} search={notificationsSearch} />
        <div className={filter}>
          <NativeSelect<NoticeKind | typeof any>
            aria-label={t('notices.kind')}
            options={[
              { value: any, label: t('notices.anyKind') },
              ...noticeKinds.map((value) => ({ value, label: t(`notices.kinds.${value}`) })),
            ]}
            value={kind ?? any}
            onValueChange={(chosen) => go({ kind: chosen === any ? undefined : chosen })}
          />
        </div>
        <div className={list}>
          <QueryGate query={notices} failed={t('notices.failed')} pending={<SkeletonText lines={8} />}>
            {({ siteMsges, total }) =>
              total === 0 ? (
                state === undefined && kind === undefined ? (
                  <EmptyState
                    icon={<BellOff />}
                    title={t('notices.none')}
                    description={t('notices.noneAbout')}
                  />
                ) : (
                  <EmptyState
                    icon={<BellOff />}
                    title={t('notices.noneFound')}
                    description={t('notices.noneFoundAbout')}
                    action={<Button onClick={clear}>{t('notices.clear')}</Button>}
                  />
                )
              ) : (
                <ul>
                  {siteMsges.map((notice) => (
                    <NoticeRow
                      key={notice.id}
                      notice={notice}
                      isBusy={isBusy}
                      onOpen={() => {
                        if (!notice.isRead) read.start({ body: { ids: String(notice.id) } });
                      }}
                      onRead={() => read.start({ body: { ids: String(notice.id) } })}
                      onRemove={(headline) => remove.start({ id: notice.id, headline })}
                    />
                  ))}
                </ul>
              )
            }
          </QueryGate>
        </div>
        {(notices.data?.total ?? 0) > noticesPerPage && (
          <Pagination
            page={page}
            size={noticesPerPage}
            total={notices.data?.total ?? 0}
            onPageChange={(next) => go({ page: next }, { replace: false })}
            className={css({ borderTop: '1px solid token(colors.border)' })}
          />
        )}
      </Card>
    </>
  );
}

/** A select cannot hold an empty value. */
const any = 'any';

/** Removes a notice, and offers to take that back. */
function useRemoval() {
  const t = useText(noticeTexts);
  const { client } = useServices();
  const restore = useAction(noticeCalls.restoreNotices);
  return useWork(async ({ id, headline }: { readonly id: number; readonly headline: string }) => {
    const ids = String(id);
    await client.call(noticeCalls.removeNotices, { body: { ids } });
    toast({
      tone: 'success',
      title: t('notices.removed'),
      description: headline,
      action: { label: t('notices.undo'), onPress: () => restore.start({ body: { ids } }) },
    });
  });
}

const filter = css({
  display: 'flex',
  px: '3.5',
  py: '2.5',
  borderBottom: '1px solid token(colors.border)',
  '& > *': { w: { base: 'full', sm: '220px' } },
});
const list = css({ px: '3.5' });
