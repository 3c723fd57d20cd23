import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { longestReason } from '#core/contract/calls/shop.ts';
import * as reviewCalls from '#core/contract/shop-reviews.ts';
import { type RefusalReason, refusalReasons } from '#core/realname/real-name.ts';
import { saveFile } from '#src/adapters/files/save-file.ts';
import { useWork } from '#src/console/action/use-action.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useServices } from '#src/console/services.ts';
import { NameComparison } from '#src/features/shop/name-comparison.tsx';
import { ReasonDialog } from '#src/features/shop/reason-dialog.tsx';
import { GoneNotice, shownQueue, useAskerItems, useStillWaits } from '#src/features/shop/review-parts.tsx';
import { shopTexts } from '#src/features/shop/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { RadioCards } from '#src/ui/choice/radio-cards.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { TextArea } from '#src/ui/text-input/text-input.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { css } from '#styled/css';

type Name = reviewCalls.ReviewedName;
type Verdict = 'passed' | 'refused';

/** One application for a real name: what is known, and the decision. */
export function NameReview({ name }: { readonly name: Name }) {
  const t = useText(shopTexts);
  const askerItems = useAskerItems();
  const [verdict, decide] = useState<Verdict | null>(null);
  const { bankAccount, openAccount } = name;
  return (
    <>
      <SectionCard
        title={name.name}
        hint={t(`shop.reviews.kinds.${name.kind}`)}
        actions={
          <span className={buttons}>
            <Button onClick={() => decide('refused')}>{t('shop.reviews.refuse')}</Button>
            <Button variant="primary" onClick={() => decide('passed')}>
              {t('shop.reviews.pass')}
            </Button>
          </span>
        }
      >
        <NameComparison name={name} />
      </SectionCard>
      <SectionCard title={t('shop.reviews.known')} actions={name.proof && <ProofButton name={name} />}>
        <KeyValues
          layout="stacked"
          items={[
            ...askerItems(name.account, name.asker),
            { label: t('shop.reviews.since'), value: <Moment at={name.createTime} /> },
            openAccount !== '' && { label: t('shop.reviews.bank'), value: openAccount },
            bankAccount !== '' && { label: t('shop.reviews.bankAccount'), value: bankAccount, mono: true },
          ]}
        />
      </SectionCard>
      <Earlier name={name} />
      {verdict && <DecideDialog name={name} verdict={verdict} onClosed={() => decide(null)} />}
    </>
  );
}

function ProofButton({ name: { id, proof } }: { readonly name: Name }) {
  const t = useText(shopTexts);
  const format = useFormat();
  const { client } = useServices();
  const saving = useWork(async () => {
    const content = await client.call(reviewCalls.realNameProof, { params: { id } });
    const ending = proof?.type === 'jpeg' ? 'jpg' : (proof?.type ?? '');
    saveFile({
      filename: `${id}.${ending}`,
      type: 'application/octet-stream',
      content: new Uint8Array(content),
    });
  });
  return (
    <Button icon={<FileDown />} busy={saving.view.isBusy} onClick={() => saving.start(null)}>
      {t('shop.reviews.proof', { size: format.bytes(proof?.size ?? 0) })}
    </Button>
  );
}

function Earlier({ name: { earlier } }: { readonly name: Name }) {
  const t = useText(shopTexts);
  return (
    <SectionCard title={t('shop.reviews.earlier')}>
      {earlier.length === 0 ? (
        <p className={css({ color: 'fg.muted' })}>{t('shop.reviews.noEarlier')}</p>
      ) : (
        <ul className={css({ display: 'grid', gap: '2.5' })}>
          {earlier.map(({ state, name, number, reason, note, decideTime }) => (
            <li key={decideTime} className={css({ overflowWrap: 'anywhere' })}>
              <StatusTag tone={state === 'passed' ? 'success' : 'danger'}>
                {t(`shop.reviews.states.${state}`)}
              </StatusTag>{' '}
              {name} · {number}
              <span className={css({ display: 'block', fontSize: 'sm', color: 'fg.muted' })}>
                {[reason && reason !== 'see-note' ? t(`shop.reviews.reasons.${reason}`) : '', note]
                  .filter(Boolean)
                  .join(' · ')}{' '}
                <Moment at={decideTime} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

interface DecideDialogProps {
  readonly name: Name;
  readonly verdict: Verdict;
  readonly onClosed: () => void;
}

function DecideDialog({ name: { id, kind, name, number }, verdict, onClosed }: DecideDialogProps) {
  const t = useText(shopTexts);
  const [reason, choose] = useState<RefusalReason | null>(null);
  const [typed, type] = useState('');
  const queue = useCall(reviewCalls.realNames, shownQueue);
  const waits = useStillWaits(queue, (row) => row.id === id);
  const note = typed.trim();
  const isSaid = verdict === 'passed' || (reason !== null && (reason !== 'see-note' || note !== ''));
  const refusal = verdict === 'refused' && reason !== null ? { reason, note } : {};
  return (
    <ReasonDialog
      call={reviewCalls.decideRealName}
      tone={verdict === 'passed' ? 'primary' : 'danger'}
      title={t(`shop.reviews.ask.${verdict}`, { name })}
      confirm={t(verdict === 'passed' ? 'shop.reviews.pass' : 'shop.reviews.refuse')}
      done={t(`shop.reviews.states.${verdict}`)}
      argsOf={() => (waits && isSaid ? { params: { id }, body: { kind, verdict, ...refusal } } : null)}
      reasons={null}
      onClosed={onClosed}
    >
      {waits === false && <GoneNotice />}
      <p className={css({ overflowWrap: 'anywhere' })}>
        {t(`shop.reviews.kinds.${kind}`)} · {name} · {number}
      </p>
      {verdict === 'refused' && (
        <>
          <RadioCards
            label={t('shop.reviews.reason')}
            value={reason}
            onValueChange={choose}
            options={refusalReasons
              .filter((each) => kind === 'organization' || ofPeople.includes(each))
              .map((each) => ({ value: each, label: t(`shop.reviews.reasons.${each}`) }))}
          />
          <Field label={t('shop.reviews.note')} required={reason === 'see-note'}>
            <TextArea rows={2} maxLength={longestReason} value={typed} onValueChange={type} />
          </Field>
        </>
      )}
    </ReasonDialog>
  );
}

const ofPeople: readonly RefusalReason[] = ['name-mismatch', 'code-mismatch', 'see-note'];
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
