import { CircleAlert, CircleHelp, Download, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FoundDetail } from '#core/contract/discovery-inventory.ts';
import { type SentRow, sentRows } from '#core/discovery/chain-gap.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { saveFile } from '#src/adapters/files/save-file.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { chainPem } from '#src/features/discovery/found/chain-pem.ts';
import { foundCertTexts } from '#src/features/discovery/found/texts.ts';
import { placeText } from '#src/features/discovery/place-text.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { css, cx } from '#styled/css';

type Chain = FoundDetail['chains'][number];
type Sent = Chain['links'][number];
type Known = FoundDetail['path'][number];

/** The chain as a place sends it, beside the one that validates; what is missing is drawn where it belongs. */
export function ChainPair({ detail }: { readonly detail: FoundDetail }) {
  const t = useText(foundCertTexts);
  const { chains, path, isPathWhole, places } = detail;
  const [hash, choose] = useState(worst(chains)?.hash ?? '');
  const chain = chains.find((each) => each.hash === hash) ?? chains[0];
  const sender = (wanted: string) => {
    const of = places.filter(({ chainHash }) => chainHash === wanted);
    const now = of.find(({ until }) => isZeroTime(until)) ?? of[0];
    return now === undefined ? '' : placeText(now);
  };
  const rows = chain === undefined ? [] : sentRows(chain.links, path, isPathWhole);
  const isRight = chain !== undefined && !chain.isIncomplete && !chain.isOutOfOrder && chain.extra === 0;
  return (
    <Card flush>
      <div className={pair}>
        <section className={side}>
          <div className={head}>
            <h2 className={title}>{t('foundCert.chain.sent')}</h2>
            {chain && chains.length === 1 && (
              <span className={minor}>{t('foundCert.chain.by', { place: sender(chain.hash) })}</span>
            )}
            {chains.length > 1 && (
              <NativeSelect
                size="sm"
                className={css({ flex: '1', minW: '0', maxW: '240px', ms: 'auto' })}
                aria-label={t('foundCert.chain.choose')}
                options={chains.map((each) => ({ value: each.hash, label: sender(each.hash) }))}
                value={chain?.hash ?? ''}
                onValueChange={choose}
              />
            )}
          </div>
          {chain === undefined ? (
            <p className={nothing}>{t('foundCert.chain.notSent')}</p>
          ) : (
            <ol>
              {rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a chain may repeat a certificate
                <SentLine key={index} row={row} place={index} />
              ))}
            </ol>
          )}
        </section>
        <section className={cx(side, second)}>
          <div className={head}>
            <h2 className={title}>{t('foundCert.chain.valid')}</h2>
            <span className={minor}>{t('foundCert.chain.built')}</span>
          </div>
          <ol>
            {path.map((link, index) => (
              <Line
                key={link.sha256}
                mark={index + 1}
                tone={link.from === 'sent' ? 'good' : 'plain'}
                link={link}
                state={t(`foundCert.chain.from.${link.from}`)}
              />
            ))}
          </ol>
          {!isPathWhole && <p className={nothing}>{t('foundCert.chain.broken')}</p>}
        </section>
      </div>
      {chain !== undefined && !isRight && isPathWhole && path.length > 1 && (
        <Notice
          tone="warning"
          className={css({ m: '4' })}
          actions={
            <Button icon={<Download />} onClick={() => saveChain(detail)}>
              {t('foundCert.chain.download')}
            </Button>
          }
        >
          {t('foundCert.chain.fix')}
        </Notice>
      )}
    </Card>
  );
}

/** The chain shown first: one that somebody must correct. */
function worst(chains: readonly Chain[]): Chain | undefined {
  return (
    chains.find(({ isIncomplete }) => isIncomplete) ??
    chains.find(({ isOutOfOrder, extra }) => isOutOfOrder || extra > 0) ??
    chains[0]
  );
}

function saveChain({ path, certificate }: FoundDetail): void {
  const filename = `${certificate.name.replace(/[^\w.-]/g, '_').slice(0, 100)}-fullchain.pem`;
  saveFile({ filename, type: 'application/x-pem-file', content: chainPem(path) });
}

function SentLine({ row, place }: { readonly row: SentRow<Sent, Known>; readonly place: number }) {
  const t = useText(foundCertTexts);
  if (row.kind === 'unknown')
    return (
      <Line
        mark={<CircleHelp />}
        tone="gap"
        name={shortName(row.name) || t('foundCert.chain.unknown')}
        about={t('foundCert.chain.unknownAbout')}
        state={t('foundCert.chain.unknown')}
      />
    );
  if (row.kind === 'missing')
    return (
      <Line
        mark={<CircleAlert />}
        tone="gap"
        name={shortName(row.link.subject)}
        about={t('foundCert.chain.missingAbout')}
        state={t('foundCert.chain.missing')}
      />
    );
  const { role } = row.link;
  const isExtra = role === 'extra';
  return (
    <Line
      mark={isExtra ? <X /> : place + 1}
      tone={isExtra ? 'bad' : 'good'}
      link={row.link}
      state={t(`foundCert.chain.${role}`)}
    />
  );
}

function isEnded({ notAfter }: Sent | Known, now: number): boolean {
  return Date.parse(notAfter) < now;
}

/** The common name of a subject in one line, or all of it. */
function shortName(subject: string): string {
  return /(?:^|, )CN=([^,]{1,200})/.exec(subject)?.[1] ?? subject;
}

type LineProps = {
  readonly mark: ReactNode;
  readonly tone: keyof typeof marks;
  readonly state: string;
} & ({ readonly link: Sent | Known } | { readonly name: string; readonly about: string });

function Line(props: LineProps) {
  const { mark, tone, state } = props;
  const t = useText(foundCertTexts);
  const format = useFormat();
  const now = useServerTime();
  const { name, about } =
    'link' in props
      ? {
          name: shortName(props.link.subject),
          about: t(`foundCert.chain.${isEnded(props.link, now) ? 'ended' : 'ends'}`, {
            key: props.link.key,
            day: format.date(props.link.notAfter),
          }),
        }
      : props;
  return (
    <li className={cx(line, tone === 'gap' && gap)}>
      <span className={cx(square, marks[tone])} aria-hidden="true">
        {mark}
      </span>
      <div className={css({ minW: '0', flex: '1' })}>
        <span className={subject}>{name}</span>
        <span className={minor}>{about}</span>
      </div>
      <span className={cx(stateText, states[tone])}>{state}</span>
    </li>
  );
}

const pair = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
});
const side = css({ minW: '0' });
const second = css({
  borderTop: { base: '1px solid token(colors.border)', md: 'none' },
  borderLeft: { md: '1px solid token(colors.border)' },
});
const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  h: '14',
  px: { base: '4', sm: '5.5' },
  borderBottom: '1px solid token(colors.border)',
});
const title = css({ fontWeight: 'semibold', fontSize: 'lg', flexShrink: 0 });
const minor = css({
  display: 'block',
  fontWeight: 'normal',
  fontSize: 'xs',
  color: 'fg.muted',
  overflowWrap: 'anywhere',
});
const nothing = css({ px: { base: '4', sm: '5.5' }, py: '4', color: 'fg.muted' });
const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  px: { base: '4', sm: '5.5' },
  py: '3',
  '& + &': { borderTop: '1px solid token(colors.border)' },
});
const gap = css({
  mx: { base: '2', sm: '3' },
  px: { base: '2', sm: '2.5' },
  my: '1',
  border: '1.5px dashed token(colors.danger)!',
  borderRadius: 'md',
});
const subject = css({ display: 'block', fontSize: 'sm', fontWeight: 'medium', overflowWrap: 'anywhere' });
const square = css({
  display: 'inline-grid',
  placeItems: 'center',
  w: '7',
  h: '7',
  flexShrink: 0,
  borderRadius: 'sm',
  fontSize: 'xs',
  fontWeight: 'semibold',
  '& svg': { w: '4', h: '4' },
});
const marks = {
  good: css({ bg: 'success.tint', color: 'success' }),
  plain: css({ bg: 'bg.subtle', color: 'fg.default' }),
  bad: css({ bg: 'danger.tint', color: 'danger' }),
  gap: css({ color: 'danger' }),
};
const stateText = css({ fontSize: 'xs', textAlign: 'end', flexShrink: 0, maxW: '40%' });
const states = {
  good: css({ color: 'success' }),
  plain: css({ color: 'fg.muted' }),
  bad: css({ color: 'danger' }),
  gap: css({ color: 'danger', fontWeight: 'medium' }),
};
