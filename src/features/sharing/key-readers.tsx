import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Laptop, Share2 } from 'lucide-react';
import { useState } from 'react';
import * as sessionCalls from '#core/contract/calls/session.ts';
import type { KeyReader } from '#core/contract/calls/sharing.ts';
import * as sharingCalls from '#core/contract/calls/sharing.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { useAction } from '#src/console/action/use-action.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { useKeptWorkspace } from '#src/console/flows/use-workspace.ts';
import { sharingTexts } from '#src/features/sharing/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { initialsOf, Mark } from '#src/ui/mark/mark.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { Tag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

interface KeyReadersProps {
  readonly orderNo: string;
  /** The sealed keys of the order. */
  readonly keys: readonly string[];
  /** Opens the dialog that shares. */
  readonly onShare: () => void;
}

/** Who can open the keys of an order: the browser that made them, and the colleagues they are shared with. */
export function KeyReaders({ orderNo, keys, onShare }: KeyReadersProps) {
  const t = useText(sharingTexts);
  const readers = useCall(sharingCalls.readers, { params: { id: orderNo } });
  const own = useCall(sharingCalls.mine, {});
  const workspace = useKeptWorkspace();
  const here = useQuery({
    queryKey: ['vault', workspace?.accountID, 'shareable', ...keys],
    queryFn: () => canOpenAny(keys, workspace?.vault),
    enabled: workspace !== undefined,
    retry: false,
  });
  const isHere = here.data === true;
  return (
    <div className={stack}>
      <div className={row}>
        <Mark large>
          <Laptop />
        </Mark>
        <div className={words}>
          <div className={name}>{t('sharing.place.title')}</div>
          <div className={about}>
            {here.isSuccess && t(isHere ? 'sharing.place.here' : 'sharing.place.away')}
          </div>
        </div>
        <Button size="sm" icon={<Share2 />} disabled={!isHere} onClick={onShare}>
          {t('sharing.share.open')}
        </Button>
      </div>
      <QueryGate query={readers} failed={t('sharing.readers.failed')} pending={<SkeletonText lines={2} />}>
        {(data) => <Readers readers={data.readers} />}
      </QueryGate>
      {!isHere && own.data?.key === null && (
        <Notice
          tone="info"
          actions={
            <Link to="/account/secure" className={css({ textDecoration: 'underline' })}>
              {t('sharing.noKey.make')}
            </Link>
          }
        >
          {t('sharing.noKey.text')}
        </Notice>
      )}
    </div>
  );
}

async function canOpenAny(
  keys: readonly string[],
  vault: { canOpen(envelopes: readonly string[]): Promise<boolean> } | undefined,
): Promise<boolean> {
  for (const key of keys) if (await vault?.canOpen([key])) return true;
  return false;
}

function Readers({ readers }: { readonly readers: readonly KeyReader[] }) {
  const t = useText(sharingTexts);
  const format = useFormat();
  const { data: self } = useCall(sessionCalls.account, {}, { select: ({ id }) => id });
  const ending = useAction(sharingCalls.end, { confirms: true, done: t('sharing.readers.ended') });
  const [ended, setEnded] = useState('');
  if (readers.length === 0) return <p className={about}>{t('sharing.readers.none')}</p>;
  return (
    <>
      <ul aria-label={t('sharing.readers.label')} className={list}>
        {readers.map((reader) => (
          <li key={reader.id} className={row}>
            <Mark large>{initialsOf(nameOf(reader))}</Mark>
            <div className={words}>
              <div className={name}>
                {nameOf(reader)}
                {reader.userID === self && t('sharing.readers.you')}{' '}
                {!reader.isCurrent && <Tag>{t('sharing.readers.old')}</Tag>}
              </div>
              <div className={about}>
                {t('sharing.readers.by', { name: reader.sharer, time: format.dateTime(reader.sharedTime) })}
              </div>
            </div>
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('sharing.readers.end', { name: nameOf(reader) })}
              onClick={() => {
                setEnded(nameOf(reader));
                ending.start({ params: { id: reader.id } });
              }}
            >
              {t('sharing.readers.endConfirm')}
            </Button>
          </li>
        ))}
      </ul>
      <ActionDialog
        action={ending}
        texts={{
          title: t('sharing.readers.endTitle', { name: ended }),
          confirm: t('sharing.readers.endConfirm'),
          keep: t('common.cancel'),
          unresolved: t('sharing.readers.unresolved'),
          refused: t('sharing.readers.gone'),
        }}
      >
        <p>{t('sharing.readers.endAbout')}</p>
        <p className={css({ mt: '2' })}>{t('sharing.readers.endKept')}</p>
      </ActionDialog>
    </>
  );
}

function nameOf({ displayName, email }: KeyReader): string {
  return displayName || email;
}

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const list = css({ display: 'grid', gap: '4' });
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
const words = css({ flex: '1 1 12rem', minW: '0', overflowWrap: 'anywhere' });
const name = css({ fontWeight: 'medium' });
const about = css({ fontSize: 'sm', color: 'fg.muted' });
