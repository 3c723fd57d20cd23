import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleMinus, UserX } from 'lucide-react';
import type { DataOf } from '#core/contract/call.ts';
import * as discoveryCalls from '#core/contract/calls/discovery.ts';
import { callQuery } from '#src/console/calls/call-query.ts';
import { useFormDraft } from '#src/console/form/form-context.ts';
import { useServices } from '#src/console/services.ts';
import { placeText } from '#src/features/discovery/place-text.ts';
import { scansTexts } from '#src/features/discovery/scans/texts.ts';
import { discoveryTexts } from '#src/features/discovery/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';

/** Refused lines and asked targets shown. */
const most = 6;

/** What the typed targets would ask, and which lines are refused by which rule. Nothing is asked for it. */
export function ProfilePreview() {
  const t = useText(scansTexts);
  const { client } = useServices();
  const { draft } = useFormDraft();
  const { targets = '', exclusions = '', services = '', names = '', agentID = '' } = draft;
  const asked = services
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const body = { targets, exclusions, services: asked, names, agentID };
  const isEmpty = targets.trim() === '' || asked.length === 0;
  const { data, isError } = useQuery({
    ...callQuery(client, discoveryCalls.preview, { body }),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
  });
  return (
    <section className={frame} aria-label={t('scans.profile.preview.title')}>
      <h3 className={heading}>{t('scans.profile.preview.title')}</h3>
      {isEmpty ? (
        <p className={quiet}>{t('scans.profile.preview.none')}</p>
      ) : data === undefined ? (
        <p className={quiet}>{isError ? t('scans.profile.preview.failed') : '…'}</p>
      ) : (
        <Shown preview={data} />
      )}
    </section>
  );
}

function Shown({ preview }: { readonly preview: DataOf<typeof discoveryCalls.preview> }) {
  const t = useText(scansTexts, discoveryTexts);
  const format = useFormat();
  const { total, hosts, seconds, asked, refused, refusedTotal, excluded, unknownOwners } = preview;
  const facts = [
    t.count('scans.profile.preview.total', total),
    t.count('scans.profile.preview.hosts', hosts),
    total > 0 && t('scans.profile.preview.time', { span: format.span(seconds * 1000) }),
    excluded > 0 && t.count('scans.profile.preview.excluded', excluded),
  ].filter((fact) => fact !== false);
  return (
    <>
      <p role="status">{facts.join(' · ')}</p>
      {refusedTotal > 0 && (
        <>
          <p className={warning}>{t.count('scans.profile.preview.refused', refusedTotal)}</p>
          <ul className={list}>
            {refused.slice(0, most).map(({ line, target, refusal }) => (
              <li key={`${line} ${target}`} className={row}>
                <CircleMinus aria-hidden="true" className={css({ color: 'warning' })} />
                <span className={css({ minW: '0', overflowWrap: 'anywhere' })}>
                  {line > 0 && <span className={quiet}>{t('scans.profile.preview.line', { line })} </span>}
                  <span className={mono}>{target}</span> {t(`scans.refusals.${refusal}`)}
                </span>
              </li>
            ))}
          </ul>
          {refusedTotal > most && (
            <p className={quiet}>{t.count('scans.profile.preview.moreRefused', refusedTotal - most)}</p>
          )}
        </>
      )}
      {unknownOwners.length > 0 && (
        <ul className={list}>
          {unknownOwners.slice(0, most).map(({ line, owner }) => (
            <li key={owner} className={row}>
              <UserX aria-hidden="true" className={css({ color: 'warning' })} />
              <span className={css({ minW: '0', overflowWrap: 'anywhere' })}>
                <span className={quiet}>{t('scans.profile.preview.line', { line })} </span>
                <span className={mono}>{owner}</span> {t('scans.profile.preview.unknownOwner')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {asked.length > 0 && (
        <ul className={list}>
          {asked.slice(0, most).map((target) => (
            <li key={`${placeText(target)} ${target.protocol} ${target.sni}`} className={row}>
              <CircleCheck aria-hidden="true" className={css({ color: 'success' })} />
              <span className={css({ minW: '0', overflowWrap: 'anywhere' })}>
                <span className={mono}>{placeText(target)}</span>{' '}
                <span className={quiet}>{t(`discovery.protocols.${target.protocol}`)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {total > most && asked.length > 0 && (
        <p className={quiet}>{t.count('scans.profile.preview.and', total - Math.min(most, asked.length))}</p>
      )}
    </>
  );
}

const frame = css({
  gridColumn: { sm: '1 / -1' },
  display: 'grid',
  gap: '2',
  p: '3.5',
  bg: 'bg.subtle',
  borderRadius: 'md',
  fontSize: 'sm',
});
const heading = css({ fontWeight: 'semibold' });
const quiet = css({ color: 'fg.muted' });
const warning = css({ color: 'warning', fontWeight: 'medium' });
const list = css({ display: 'grid', gap: '1' });
const row = css({
  display: 'flex',
  gap: '2',
  alignItems: 'flex-start',
  '& svg': { w: '4', h: '4', flexShrink: 0, mt: '0.5' },
});
const mono = css({ fontFamily: 'mono', fontSize: 'xs' });
