import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { Fault } from '#core/fault.ts';
import type { ReusedKey } from '#machines/purchase/csr-source/csr-source.types.ts';
import type { RequestView } from '#machines/purchase/csr-source/csr-source.view.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { requestFaultText, requestKeyText } from '#src/features/purchase/csr/request-texts.ts';
import type { SendPurchase } from '#src/features/purchase/form/group-props.ts';
import { laterTexts } from '#src/features/purchase/texts.ts';
import { faultText } from '#src/i18n/fault-text.ts';
import type { Format } from '#src/i18n/format.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { css, cx } from '#styled/css';

export interface RequestListProps {
  readonly requests: readonly RequestView[];
  readonly send: SendPurchase;
}

/** The requests to order, one order each. Rows out of view are not rendered by the browser. */
export const RequestList = memo(function RequestList({ requests, send }: RequestListProps) {
  const t = useText(laterTexts);
  const faulty = requests.filter((request) => !isFit(request)).length;
  return (
    <section aria-label={t('requests.list.title')}>
      <p role="status" className={css({ fontSize: 'sm', mb: '2', color: 'fg.muted' })}>
        {t('requests.list.counts', { count: requests.length })}
        {faulty > 0 && (
          <span className={css({ color: 'danger' })}> · {t('requests.list.faulty', { count: faulty })}</span>
        )}
      </p>
      <ul className={list}>
        {requests.map((request) => (
          <RequestRow key={request.at} request={request} send={send} />
        ))}
      </ul>
    </section>
  );
});

const list = css({
  maxH: '96',
  overflowY: 'auto',
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
});

export interface RequestRowProps {
  readonly request: RequestView;
  readonly send: SendPurchase;
}

/** One request: its names, its key, and its errors and warnings. */
const RequestRow = memo(function RequestRow({ request, send }: RequestRowProps) {
  const t = useText(laterTexts, consoleTexts);
  const { at, label, commonName, names } = request;
  return (
    <li className={row}>
      <span className={origin}>{label}</span>
      <div className={css({ minW: '0' })}>
        <p className={name} title={names.join(', ')}>
          {commonName || names[0] || t('requests.list.noName')}
          {names.length > 1 && (
            <span className={aside}> {t('requests.list.more', { count: names.length })}</span>
          )}
        </p>
        <Verdict request={request} />
      </div>
      <span className={key}>{requestKeyText(request)}</span>
      <IconButton
        size="sm"
        label={t('requests.list.drop', { label })}
        icon={<X />}
        onClick={() => void send({ type: 'csr.drop', at })}
      />
    </li>
  );
});

function Verdict({ request }: { readonly request: RequestView }) {
  const t = useText(laterTexts, consoleTexts);
  const format = useFormat();
  const { reuse, sameKey, faultCode, faultDetail } = request;
  const wrong = [
    ...(faultCode === null ? [] : [requestFaultText(faultCode, faultDetail, t)]),
    ...productFaults(request).map((fault) => faultText(fault, t)),
  ];
  const doubtful = [
    ...(sameKey.length === 0 || faultCode === 'repeated' ? [] : [sameKeyText(sameKey, t, format)]),
    ...(reuse === null ? [] : [reuseText(reuse, t)]),
  ];
  const isFine = isFit(request) && reuse === null && sameKey.length === 0;
  return (
    <ul className={lines}>
      <Lines className={bad} icon={<CircleAlert aria-hidden="true" />} texts={wrong} />
      <Lines
        className={good}
        icon={<CircleCheck aria-hidden="true" />}
        texts={isFine ? [t('requests.list.fit')] : []}
      />
      <Lines className={warning} icon={<TriangleAlert aria-hidden="true" />} texts={doubtful} />
    </ul>
  );
}

function Lines({ texts, icon, className }: LinesProps) {
  return [...new Set(texts)].map((text) => (
    <li key={text} className={className}>
      {icon}
      {text}
    </li>
  ));
}

interface LinesProps {
  readonly texts: readonly string[];
  readonly icon: ReactNode;
  readonly className: string;
}

function reuseText({ orderCount, orderNo, commonName }: ReusedKey, t: Translate<'requests'>): string {
  const found = { count: orderCount, orderNo, name: commonName };
  return t(orderCount > 1 ? 'requests.list.reusedMore' : 'requests.list.reused', found);
}

/** Names a few requests and counts the rest. */
function sameKeyText(labels: readonly string[], t: Translate<'requests'>, format: Format): string {
  const others = labels.length - namedSameKey;
  const rest = others > 0 ? [t('requests.list.sameKeyMore', { count: others })] : [];
  return t('requests.list.sameKey', { labels: format.list([...labels.slice(0, namedSameKey), ...rest]) });
}

const namedSameKey = 3;

const row = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr) auto',
    md: 'minmax(40px, max-content) minmax(0, 1fr) auto auto',
  },
  alignItems: 'start',
  columnGap: '3',
  rowGap: '1',
  px: '3',
  py: '2.5',
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 60px',
  '& + &': { borderTop: '1px solid token(colors.border)' },
});
const origin = css({
  gridColumn: { base: '1 / -1', md: 'auto' },
  color: 'fg.subtle',
  fontSize: 'xs',
  lineHeight: '21px',
  overflowWrap: 'anywhere',
});
const name = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
const aside = css({ fontFamily: 'sans', color: 'fg.muted' });
const key = css({
  fontSize: 'sm',
  color: 'fg.muted',
  whiteSpace: 'nowrap',
  gridRow: { base: '3', md: 'auto' },
});
const lines = css({ fontSize: 'sm' });
const line = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '1.5',
  overflowWrap: 'anywhere',
  '& svg': { w: '3.5', h: '3.5', mt: '1', flexShrink: 0 },
});
const good = cx(line, css({ color: 'success' }));
const bad = cx(line, css({ color: 'danger' }));
const warning = cx(line, css({ color: 'warning' }));

type Judged = Pick<RequestView, 'faultCode' | 'faults'>;

/** Whether the request can be ordered with the chosen product. */
function isFit({ faultCode, faults }: Judged): boolean {
  return faultCode === null && faults.length === 0;
}

/**
 * Returns the product's faults besides the request's own, which already covers the key. Line numbers are dropped because a request has no
 * lines to navigate to.
 */
function productFaults({ faultCode, faults }: Judged): readonly Fault[] {
  const isKeyNotified = faultCode !== null;
  return faults
    .filter(({ field }) => !isKeyNotified || (field !== 'csr' && field !== 'key'))
    .map(({ line: _, ...fault }) => fault);
}
