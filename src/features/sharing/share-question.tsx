import { useActorRef, useSelector } from '@xstate/react';
import { Lock, LockOpen, Server } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { shortFingerprint } from '#core/x509/shared-envelope.ts';
import type { ShareRecipient } from '#machines/orders/batch-action/batch-action.rules.ts';
import type { shareKeysMachine } from '#machines/sharing/share-keys/share-keys.machine.ts';
import { type ShareKeysView, shareKeysView } from '#machines/sharing/share-keys/share-keys.view.ts';
import { useConnectionReturn } from '#src/console/calls/use-connection-return.ts';
import { useWorkspace } from '#src/console/flows/use-workspace.ts';
import type { Workspace } from '#src/console/flows/workspace.ts';
import { useServices } from '#src/console/services.ts';
import { ColleagueChoice } from '#src/features/sharing/colleague-choice.tsx';
import { shareKeysLogic } from '#src/features/sharing/share-keys.slots.ts';
import { sharingTexts } from '#src/features/sharing/texts.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

interface ShareQuestionProps {
  readonly orderNos: readonly string[];
  /** Of a single order. */
  readonly commonName: string;
  readonly onGo: (recipients: readonly ShareRecipient[]) => void;
  readonly onClose: () => void;
}

/** Chooses the colleagues to share keys with; says what sharing does, and that it cannot be taken back. */
export function ShareQuestion(props: ShareQuestionProps) {
  const t = useText(sharingTexts);
  const workspace = useWorkspace();
  if (workspace.error) throw workspace.error;
  if (workspace.data) return <OpenQuestion {...props} workspace={workspace.data} />;
  return (
    <Dialog open size="lg" title={t('sharing.share.title')} onClose={props.onClose}>
      <SkeletonText lines={5} />
    </Dialog>
  );
}

function OpenQuestion({
  orderNos,
  commonName,
  onGo,
  onClose,
  workspace: { accountID },
}: ShareQuestionProps & { readonly workspace: Workspace }) {
  const t = useText(sharingTexts);
  const format = useFormat();
  const { client } = useServices();
  const [orderNo = ''] = orderNos;
  const isOne = orderNos.length === 1;
  // Opened for these orders: the choice outlives what the page reads meanwhile.
  const [logic] = useState(() =>
    shareKeysLogic({ client, accountID, orderNo: isOne ? orderNo : null, begin: onGo }),
  );
  const actor = useActorRef(logic);
  useConnectionReturn(actor);
  const view = useSelector(actor, shareKeysView);
  const names = format.list(view.recipients.map(({ name }) => name));
  return (
    <Dialog
      open
      size="lg"
      fullOnPhone
      keepOnOutside
      title={t('sharing.share.title')}
      description={
        isOne
          ? t('sharing.share.about', { orderNo, name: commonName })
          : t.count('sharing.share.aboutSeveral', orderNos.length)
      }
      onClose={onClose}
      footer={
        view.compared === null && (
          <>
            <span className={logged}>{t('sharing.share.log')}</span>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button
              variant="primary"
              icon={<Lock />}
              busy={view.isBusy}
              disabled={!view.canConfirm}
              onClick={() => actor.send({ type: 'share.confirm' })}
            >
              {names === '' ? t('sharing.share.confirmNobody') : t('sharing.share.confirm', { names })}
            </Button>
          </>
        )
      }
    >
      <div className={stack}>
        {view.failure !== null && (
          <Notice
            tone="danger"
            role="alert"
            title={t('sharing.share.failed')}
            actions={
              view.isFailed && (
                <Button size="sm" onClick={() => actor.send({ type: 'share.retry' })}>
                  {t('common.retry')}
                </Button>
              )
            }
          >
            {failureText(view.failure, t)}
          </Notice>
        )}
        {view.isLoading && <SkeletonText lines={5} />}
        {!view.isLoading && !view.isFailed && <Colleagues view={view} actor={actor} />}
      </div>
    </Dialog>
  );
}

interface ColleaguesProps {
  readonly view: ShareKeysView;
  readonly actor: ActorRefFrom<typeof shareKeysMachine>;
}

function Colleagues({ view, actor }: ColleaguesProps) {
  const t = useText(sharingTexts);
  if (view.colleagues.length === 0)
    return <EmptyState title={t('sharing.share.none')} description={t('sharing.share.noneAbout')} />;
  if (view.compared !== null) return <Comparison view={view} actor={actor} />;
  return (
    <>
      <fieldset className={list}>
        <legend className={css({ srOnly: true })}>{t('sharing.share.colleagues')}</legend>
        {view.colleagues.map((colleague) => (
          <ColleagueChoice
            key={colleague.id}
            colleague={colleague}
            onChoose={() => actor.send({ type: 'colleague.choose', id: colleague.id })}
          />
        ))}
      </fieldset>
      <ol className={steps}>
        <Step icon={<LockOpen />} title={t('sharing.share.steps.open')}>
          {t('sharing.share.steps.openAbout')}
        </Step>
        <Step icon={<Lock />} title={t('sharing.share.steps.seal')}>
          {t('sharing.share.steps.sealAbout')}
        </Step>
        <Step icon={<Server />} title={t('sharing.share.steps.keep')}>
          {t('sharing.share.steps.keepAbout')}
        </Step>
      </ol>
      <p className={muted}>{t('sharing.share.limits')}</p>
    </>
  );
}

/** A changed key beside the one that was accepted before: not sharing is the default. */
function Comparison({ view: { compared }, actor }: ColleaguesProps) {
  const t = useText(sharingTexts);
  if (compared === null) return null;
  const { name, fingerprint, pin } = compared;
  return (
    <Notice tone="danger" role="alert" title={t('sharing.share.compare.title', { name })}>
      <p>{t('sharing.share.compare.about')}</p>
      <dl className={pair}>
        <div>
          <dt className={muted}>{t('sharing.share.compare.before')}</dt>
          <dd className={code}>{shortFingerprint(pin?.fingerprint ?? '')}</dd>
        </div>
        <div>
          <dt className={muted}>{t('sharing.share.compare.now')}</dt>
          <dd className={code}>{shortFingerprint(fingerprint)}</dd>
        </div>
      </dl>
      <div className={answers}>
        <Button variant="primary" onClick={() => actor.send({ type: 'key.refuse' })}>
          {t('sharing.share.compare.refuse', { name })}
        </Button>
        <Button onClick={() => actor.send({ type: 'key.accept' })}>
          {t('sharing.share.compare.accept')}
        </Button>
      </div>
    </Notice>
  );
}

interface StepProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

function Step({ icon, title, children }: StepProps) {
  return (
    <li className={box}>
      <span className={css({ color: 'fg.muted', '& svg': { w: '4', h: '4' } })} aria-hidden="true">
        {icon}
      </span>
      <strong className={css({ fontWeight: 'semibold' })}>{title}</strong>
      <span className={muted}>{children}</span>
    </li>
  );
}

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const list = css({ display: 'grid', gap: '2.5', minW: '0', maxH: { sm: '45vh' }, overflowY: { sm: 'auto' } });
const steps = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', sm: 'repeat(3, minmax(0, 1fr))' },
  gap: '3',
});
const box = css({
  display: 'grid',
  alignContent: 'start',
  gap: '1',
  p: '3',
  borderRadius: 'md',
  bg: 'bg.subtle',
  fontSize: 'sm',
});
const muted = css({ fontSize: 'sm', color: 'fg.muted' });
const logged = css({ me: 'auto', alignSelf: 'center', fontSize: 'sm', color: 'fg.muted' });
const pair = css({ display: 'flex', flexWrap: 'wrap', columnGap: '8', rowGap: '2', my: '3' });
const code = css({ fontFamily: 'mono', fontSize: 'lg', fontWeight: 'semibold' });
const answers = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
