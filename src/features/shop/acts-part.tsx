import { useState } from 'react';
import type { ShopAct } from '#core/contract/calls/shop.ts';
import * as shopCalls from '#core/contract/calls/shop.ts';
import { changeSite } from '#core/contract/shop-site.ts';
import { isZeroTime } from '#core/orders/span.ts';
import type { Decision } from '#core/shop/second-operator.ts';
import { anyHost } from '#core/site/site-parts.ts';
import { ActionDialog } from '#src/console/action/action-dialog.tsx';
import { useAction } from '#src/console/action/use-action.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { shopSiteTexts } from '#src/features/shop/site.texts.ts';
import { SiteChange } from '#src/features/shop/site-change.tsx';
import { shopTexts } from '#src/features/shop/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { TextArea } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

/** Acts shown at once. */
export const listedActs = { query: { state: 'waiting', limit: 100 } } as const;

const siteActs = changeSite.id;

interface ActsPartProps {
  /** Only those of one account, or about one order; then nothing is shown where none waits. */
  readonly accountID?: string;
  readonly about?: string;
}

/** The acts that wait for a second operator, with the decisions that the reader may take. */
export function ActsPart({ accountID, about }: ActsPartProps) {
  const t = useText(shopTexts);
  const list = useCall(shopCalls.acts, listedActs);
  const decide = useAction(shopCalls.decideAct, { confirms: true });
  const [asked, ask] = useState<{ readonly act: ShopAct; readonly decision: Decision } | null>(null);
  const [note, setNote] = useState('');
  const argsOf = (id: string, decision: Decision, note: string) => ({
    params: { id },
    body: { decision, note },
  });
  const isConcerned = (act: ShopAct) =>
    (accountID === undefined || act.accountID === accountID) && (about === undefined || act.about === about);
  const isOfOne = accountID !== undefined || about !== undefined;
  if (isOfOne && !(list.data?.data ?? []).some(isConcerned) && asked === null) return null;
  return (
    <SectionCard
      title={t('shop.acts.title')}
      hint={t('shop.acts.about')}
      className={about === undefined ? undefined : css({ mb: '4' })}
    >
      <QueryGate query={list} failed={t('shop.acts.failed')}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={quiet}>{t('shop.acts.none')}</p>
          ) : (
            <ul className={rows}>
              {data.filter(isConcerned).map((act) => (
                <ActRow
                  key={act.id}
                  act={act}
                  onDecide={(decision) => {
                    ask({ act, decision });
                    setNote('');
                    decide.start(argsOf(act.id, decision, ''));
                  }}
                />
              ))}
            </ul>
          )
        }
      </QueryGate>
      {asked && (
        <ActionDialog
          action={decide}
          texts={{
            title: t(`shop.acts.ask.${asked.decision}`),
            confirm: t(`shop.acts.${verbOf(asked.decision)}`),
            keep: t('shop.acts.keep'),
            refused: t('shop.acts.gone'),
          }}
          tone={asked.decision === 'approve' ? 'primary' : 'danger'}
          size={asked.act.kind === siteActs ? 'lg' : 'sm'}
          isBlocked={asked.decision === 'refuse' && note.trim().length < 2}
        >
          <p className={css({ overflowWrap: 'anywhere' })}>
            <ActText act={asked.act} />
          </p>
          {asked.act.kind === siteActs && asked.decision === 'approve' && <SiteChange id={asked.act.id} />}
          {asked.decision === 'refuse' && (
            <Field label={t('shop.acts.note')} required className={css({ mt: '4' })}>
              <TextArea
                rows={3}
                maxLength={shopCalls.longestReason}
                value={note}
                onChange={({ currentTarget: { value } }) => {
                  setNote(value);
                  decide.revise(argsOf(asked.act.id, asked.decision, value.trim()));
                }}
              />
            </Field>
          )}
        </ActionDialog>
      )}
    </SectionCard>
  );
}

interface ActRowProps {
  readonly act: ShopAct;
  readonly onDecide: (decision: Decision) => void;
}

function ActRow({ act, onDecide }: ActRowProps) {
  const t = useText(shopTexts);
  const format = useFormat();
  const [isUnfolded, unfold] = useState(false);
  return (
    <li className={row}>
      <div className={css({ minW: '0', flex: '1 1 16rem', overflowWrap: 'anywhere' })}>
        <ActText act={act} />
        <p className={minor}>{act.reason}</p>
        <p className={minor}>
          {t('shop.acts.by', { name: act.asker, time: format.dateTime(act.askedTime) })}
          {' · '}
          {isZeroTime(act.dueTime)
            ? t('shop.acts.waits')
            : t('shop.acts.runs', { time: format.dateTime(act.dueTime) })}
        </p>
      </div>
      <span className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        {act.kind === siteActs && (
          <Button aria-expanded={isUnfolded} onClick={() => unfold(!isUnfolded)}>
            {t('shop.acts.change')}
          </Button>
        )}
        {act.isOwn ? (
          <Button onClick={() => onDecide('take-back')}>{t('shop.acts.takeBack')}</Button>
        ) : (
          <>
            <Button onClick={() => onDecide('refuse')}>{t('shop.acts.refuse')}</Button>
            <Button variant="primary" onClick={() => onDecide('approve')}>
              {t('shop.acts.approve')}
            </Button>
          </>
        )}
      </span>
      {isUnfolded && (
        <div className={css({ flexBasis: 'full', minW: '0' })}>
          <SiteChange id={act.id} />
        </div>
      )}
    </li>
  );
}

/** What it does, to whom and for how much. */
function ActText({ act: { kind, cents, about, accountNo, companyName } }: Pick<ActRowProps, 'act'>) {
  const t = useText(shopTexts, shopSiteTexts);
  const money = useMoney();
  const name = t.find(`shop.acts.kinds.${kind}`) ?? kind;
  const [host = '', part = ''] = about.split(' ');
  const partName = t.find(`shopSite.parts.${part}`);
  // A change of the site moves no money and touches no customer.
  if (cents === 0 && partName !== null)
    return t('shop.acts.site', {
      kind: name,
      part: partName,
      host: host === anyHost ? t('shopSite.anyHost') : host,
    });
  return t('shop.acts.effect', {
    kind: name,
    amount: money(cents),
    account: [about, companyName || accountNo].filter((part) => part !== '').join(' · '),
  });
}

function verbOf(decision: Decision): 'approve' | 'refuse' | 'takeBack' {
  return decision === 'take-back' ? 'takeBack' : decision;
}

const quiet = css({ color: 'fg.muted' });
const rows = css({ display: 'grid', gap: '3' });
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
const minor = css({ fontSize: 'sm', color: 'fg.muted' });
