import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type DataOf, replyCode } from '#core/contract/call.ts';
import * as centerCalls from '#core/contract/calls/account.ts';
import { CallError } from '#core/contract/failure.ts';
import { mostLogoBytes, readLogo } from '#core/realname/proof.ts';
import { base64Of } from '#src/adapters/files/base64.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { useAction, useWork } from '#src/console/action/use-action.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { useServices } from '#src/console/services.ts';
import { profileTexts } from '#src/features/account/texts.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CardSection } from '#src/ui/card/card.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { FileDrop } from '#src/ui/file-drop/file-drop.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css } from '#styled/css';

/** The account's logo: shown, replaced, removed. Without the right to change the account, only shown. */
export function LogoSection() {
  const t = useText(profileTexts);
  const can = useCan();
  const logo = useCall(centerCalls.logo, {});
  const isMine = can(centerCalls.putLogo);
  return (
    <CardSection title={t('profile.logo.title')} hint={t('profile.logo.about')}>
      <QueryGate query={logo} failed={t('profile.logo.failed')}>
        {(facts) => (
          <div className={css({ display: 'grid', gap: '3.5' })}>
            {facts.type !== '' && <Picture {...facts} />}
            {facts.type === '' && !isMine && <p className={muted}>{t('profile.logo.none')}</p>}
            {isMine && <Change has={facts.type !== ''} />}
          </div>
        )}
      </QueryGate>
    </CardSection>
  );
}

type Facts = Pick<DataOf<typeof centerCalls.logo>, 'hash' | 'type' | 'width' | 'height' | 'size'>;

function Picture({ hash, type, width, height, size }: Facts) {
  const t = useText(profileTexts);
  const format = useFormat();
  const { client } = useServices();
  const picture = useQuery({
    // The picture of a hash never changes.
    queryKey: ['logo-picture', hash],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const bytes = await client.call(centerCalls.logoFile, {}, { signal });
      return `data:image/${type};base64,${await base64Of(new Blob([new Uint8Array(bytes)]))}`;
    },
  });
  return (
    <figure className={frame}>
      {picture.data && <img src={picture.data} alt={t('profile.logo.alt')} className={image} />}
      <figcaption className={muted}>
        {t('profile.logo.facts', { width, height, size: format.bytes(size) })}
      </figcaption>
    </figure>
  );
}

function Change({ has }: { readonly has: boolean }) {
  const t = useText(profileTexts);
  const { client } = useServices();
  const putting = useWork(
    async (file: File) => {
      // A part says enough of a file that is far too large.
      const bytes = new Uint8Array(await file.slice(0, 64 * mostLogoBytes).arrayBuffer());
      const read = readLogo(bytes);
      if ('faults' in read)
        throw new CallError({
          ...{ kind: 'refused', code: replyCode.badInput, msg: '', data: null },
          errors: read.faults,
        });
      await client.call(centerCalls.putLogo, { body: { content: await base64Of(file) } });
    },
    { done: t('profile.logo.saved'), showsFailure: true },
  );
  const removing = useAction(centerCalls.removeLogo, { confirms: true, done: t('profile.logo.removed') });
  const { failure } = putting.view;
  const isOfFile = failure?.kind === 'refused' && failure.errors.length > 0;
  const reason = failure && failure.kind !== 'work' ? failureText(failure, t, { scope: 'profile' }) : null;
  return (
    <>
      {failure && !isOfFile && (
        <Notice tone="danger" role="alert" title={t('profile.logo.notSaved')}>
          {reason}
        </Notice>
      )}
      <Field
        label={t('profile.fields.logo')}
        hideLabel
        hint={t('profile.logo.hint')}
        error={isOfFile ? reason : undefined}
      >
        <FileDrop accept="image/png,image/jpeg,image/webp" onFile={putting.start}>
          {t(
            putting.view.isBusy
              ? 'profile.logo.saving'
              : has
                ? 'profile.logo.replace'
                : 'profile.logo.choose',
          )}
        </FileDrop>
      </Field>
      {has && (
        <div>
          <Button icon={<Trash2 />} onClick={() => removing.start({})}>
            {t('profile.logo.remove')}
          </Button>
        </div>
      )}
      <ActionDialog
        action={removing}
        texts={{
          title: t('profile.logo.removeTitle'),
          confirm: t('profile.logo.remove'),
          keep: t('common.cancel'),
        }}
      >
        {t('profile.logo.removeAbout')}
      </ActionDialog>
    </>
  );
}

const muted = css({ color: 'fg.muted', fontSize: 'sm' });
const frame = css({ display: 'grid', gap: '2' });
/** On white in both themes, as on paper. */
const image = css({
  maxW: 'full',
  maxH: '24',
  objectFit: 'contain',
  justifySelf: 'start',
  p: '3',
  bg: 'white',
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
});
