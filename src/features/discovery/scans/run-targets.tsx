import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import type { DataOf } from '#core/contract/call.ts';
import type * as discoveryCalls from '#core/contract/calls/discovery.ts';
import type { RunTarget } from '#core/contract/calls/discovery.ts';
import { isRefusal } from '#core/discovery/codes.ts';
import { useListAddress } from '#src/console/list/use-list-address.ts';
import { placeText } from '#src/features/discovery/place-text.ts';
import { type RunAddress, runPageSize } from '#src/features/discovery/scans/run-address.ts';
import { scansTexts } from '#src/features/discovery/scans/texts.ts';
import { discoveryTexts } from '#src/features/discovery/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Pagination } from '#src/ui/pagination/pagination.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

interface RunTargetsProps {
  readonly detail: DataOf<typeof discoveryCalls.runDetail>;
  readonly address: RunAddress;
}

/** Each target of a run with its result, or the rule by which it was refused. */
export function RunTargets({ detail: { results, targets }, address }: RunTargetsProps) {
  const t = useText(scansTexts, discoveryTexts);
  const format = useFormat();
  const { go } = useListAddress();
  const { page = 1, result = 'all' } = address;
  const sum = (isIn: (name: string) => boolean) =>
    results.filter(({ result: name }) => isIn(name)).reduce((total, { count }) => total + count, 0);
  const refused = sum(isRefusal);
  const missed = sum((name) => name !== 'found' && !isRefusal(name));
  const named = (label: string, count: number) => `${label} (${format.number(count)})`;
  const options = [
    { value: 'all', label: t('scans.run.all') },
    ...(refused > 0 ? [{ value: 'refused', label: named(t('scans.run.refused'), refused) }] : []),
    ...(missed > 0 ? [{ value: 'missed', label: named(t('scans.run.missed'), missed) }] : []),
    ...results.map((each) => ({
      value: each.result,
      label: named(
        isRefusal(each.result) ? t(`scans.refusals.${each.result}`) : t(`scans.results.${each.result}`),
        each.count,
      ),
    })),
  ];
  return (
    <Card flush>
      <div className={head}>
        <NativeSelect
          className={css({ maxW: { sm: '72' } })}
          aria-label={t('scans.run.counts')}
          options={options}
          value={result}
          onValueChange={(chosen) => go({ result: chosen === 'all' ? undefined : chosen })}
        />
      </div>
      {targets.data.length === 0 ? (
        <EmptyState icon={<SearchX />} title={t('scans.run.empty')} description={t('scans.run.emptyAbout')} />
      ) : (
        <DataTable
          caption={t('scans.run.target')}
          rows={targets.data}
          rowKey={({ position }) => String(position)}
          columns={[
            {
              key: 'target',
              label: t('scans.run.target'),
              lead: true,
              cell: (target) => (
                <span className={css({ minW: '0' })}>
                  <span className={mono}>{placeText(target)}</span>
                  <span className={minor}>
                    {[
                      target.sni !== '' &&
                        target.sni !== target.host &&
                        t('scans.run.asked', { name: target.sni }),
                      target.addresses.join(', '),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
              ),
            },
            {
              key: 'protocol',
              label: t('scans.run.protocol'),
              cell: ({ protocol }) => t(`discovery.protocols.${protocol}`),
            },
            { key: 'result', label: t('scans.run.result'), cell: (target) => <Result target={target} /> },
            {
              key: 'certificate',
              label: t('scans.run.certificate'),
              cell: ({ certificateID }) =>
                certificateID === '' ? (
                  '—'
                ) : (
                  <Link to="/certhub/discovery/certs/$id" params={{ id: certificateID }}>
                    {t('scans.run.showCertificate')}
                  </Link>
                ),
            },
            {
              key: 'ms',
              label: t('scans.run.time'),
              align: 'end',
              cell: ({ ms, result: own }) =>
                own === '' || isRefusal(own) ? '—' : t('scans.run.ms', { ms: format.number(ms) }),
            },
          ]}
        />
      )}
      {targets.total > runPageSize && (
        <Pagination
          page={page}
          size={runPageSize}
          total={targets.total}
          onPageChange={(next) => go({ page: next })}
        />
      )}
    </Card>
  );
}

function Result({ target: { result, detail } }: { readonly target: RunTarget }) {
  const t = useText(scansTexts);
  if (result === '') return <span className={css({ color: 'fg.muted' })}>{t('scans.run.pending')}</span>;
  if (isRefusal(result))
    return (
      <span>
        <StatusTag tone="warning">{t('scans.run.refused')}</StatusTag>
        <span className={minor}>{t(`scans.refusals.${result}`)}</span>
      </span>
    );
  return (
    <span>
      <StatusTag tone={result === 'found' ? 'success' : 'neutral'}>{t(`scans.results.${result}`)}</StatusTag>
      <span className={minor}>{detail}</span>
    </span>
  );
}

const head = css({ px: '3.5', py: '2.5', borderBottom: '1px solid token(colors.border)' });
const mono = css({ fontFamily: 'mono', fontSize: 'sm', overflowWrap: 'anywhere' });
const minor = css({
  display: 'block',
  fontWeight: 'normal',
  fontSize: 'xs',
  color: 'fg.muted',
  overflowWrap: 'anywhere',
  _empty: { display: 'none' },
});
