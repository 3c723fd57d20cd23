import type { Tools } from '#src/adapters/workers/tools.ts';
import { FileButton } from '#src/features/tools/kit/file-button.tsx';
import { LongTextArea } from '#src/features/tools/kit/long-text-area.tsx';
import type { OptionsProps } from '#src/features/tools/kit/tool-definition.ts';
import { joined, useTextIntake } from '#src/features/tools/kit/use-text-intake.ts';
import { factsTexts } from '#src/features/tools/parse/facts/texts.ts';
import { LifeBar } from '#src/features/tools/parse/life-bar.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { Card } from '#src/ui/card/card.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { css, cx } from '#styled/css';
import type { InspectedInput, InspectOptions, PathLink } from '#workers/tools-api.ts';

export interface ChainCardProps extends OptionsProps<InspectOptions> {
  readonly value: InspectedInput;
  readonly tools: Tools;
  readonly onChoose: (at: number) => void;
}

/** The chain from the certificate upwards: each certificate, its lifetime, and whether the next one's key signed it. */
export function ChainCard({ value, tools, options, onOptions, onChoose }: ChainCardProps) {
  const t = useText(factsTexts);
  const { path, chosen, issuerAddresses, rootCount } = value;
  const last = path.at(-1);
  const isMissing = last?.faults.includes('issuer-missing') === true;
  const isSound = path.every(({ faults }) => faults.length === 0);
  const { take } = useTextIntake((added) => onOptions({ ...options, roots: joined(options.roots, added) }));
  return (
    <Card>
      <ol className={strip} aria-label={t('facts.chain.label')}>
        {path.map((link, place) => (
          <li key={link.at ?? `root-${place}`} className={cell}>
            <ChainLink
              link={link}
              isChosen={link.at === chosen.at}
              hasRoots={rootCount > 0}
              now={options.now}
              onChoose={onChoose}
            />
          </li>
        ))}
        {isMissing && (
          <li className={cx(cell, css({ px: '4.5', py: '3.5', borderStyle: 'dashed' }))}>
            <strong>{last.row.issuer || t('facts.chain.missing')}</strong>
            <p className={css({ color: 'warning' })}>{t('facts.chain.missing')}</p>
            {issuerAddresses.length === 0 ? (
              <p className={quiet}>{t('facts.chain.missingNowhere')}</p>
            ) : (
              <>
                <p className={quiet}>{t('facts.chain.missingHow')}</p>
                {issuerAddresses.map((address) => (
                  <p key={address} className={css({ overflowWrap: 'anywhere', fontSize: 'xs' })}>
                    {/^https?:/i.test(address) ? (
                      <a href={address} target="_blank" rel="noreferrer noopener">
                        {address}
                      </a>
                    ) : (
                      address
                    )}
                  </p>
                ))}
              </>
            )}
          </li>
        )}
      </ol>
      {!isInOrder(path) && <WrongOrder path={path} tools={tools} />}
      {rootCount > 0 && isSound && (
        <Notice tone="success" className={css({ m: '4' })} role="status">
          {t('facts.chain.ok')}
        </Notice>
      )}
      <details className={roots} open={options.roots !== ''}>
        <summary>
          {t('facts.chain.roots')}
          {rootCount > 0 && <span className={quiet}> · {t.count('facts.chain.rootsCount', rootCount)}</span>}
        </summary>
        <Field label={t('facts.chain.roots')} hideLabel hint={t('facts.chain.rootsHint')}>
          <LongTextArea
            rows={4}
            value={options.roots}
            onValueChange={(text) => onOptions({ ...options, roots: text }, true)}
            onText={(text) => onOptions({ ...options, roots: text })}
          />
        </Field>
        <FileButton accept=".pem,.crt,.cer,.txt" onFiles={(files) => void take(files)} />
      </details>
    </Card>
  );
}

/** Whether the input has the certificates in the order that a server must send them. */
function isInOrder(path: readonly PathLink[]): boolean {
  const places = path.flatMap(({ at }) => at ?? []);
  return places.every((at, index) => index === 0 || at > (places[index - 1] ?? 0));
}

function WrongOrder({ path, tools }: { readonly path: readonly PathLink[]; readonly tools: Tools }) {
  const t = useText(factsTexts);
  const ordered = async () => {
    const made = await tools.run((api) => api.certificatesAt(path.flatMap(({ at }) => at ?? [])));
    if (!made.ok) throw new Error(made.error.code);
    return made.value;
  };
  return (
    <Notice
      tone="warning"
      className={css({ m: '4' })}
      actions={
        <CopyButton label={t('facts.chain.copyOrdered')} thing={t('facts.chain.ordered')} text={ordered} />
      }
    >
      {t('facts.chain.order')}
    </Notice>
  );
}

interface ChainLinkProps {
  readonly link: PathLink;
  readonly isChosen: boolean;
  /** Roots were provided; without them no chain counts as untrusted. */
  readonly hasRoots: boolean;
  readonly now: number;
  readonly onChoose: (at: number) => void;
}

function ChainLink({
  link: { row, at, signature, faults, isTrusted },
  isChosen,
  hasRoots,
  now,
  onChoose,
}: ChainLinkProps) {
  const t = useText(factsTexts);
  const role = row.isCa ? (row.issuer === row.name ? 'root' : 'intermediate') : 'leaf';
  return (
    <button
      type="button"
      className={cx(link, isChosen && chosenLink)}
      aria-current={isChosen ? 'true' : undefined}
      disabled={at === null}
      onClick={() => at !== null && onChoose(at)}
    >
      <strong className={css({ overflowWrap: 'anywhere' })}>{row.name || t('facts.list.unnamed')}</strong>
      <span className={quiet}>
        {t(`facts.chain.${role}`)} · {row.key}
        {isTrusted && ` · ${t('facts.chain.trusted')}`}
      </span>
      <LifeBar from={row.notBefore} until={row.notAfter} now={now} />
      {signature === 'valid' && <span className={good}>{t('facts.chain.signatureValid')}</span>}
      {faults
        .filter(isShownHere)
        .filter((fault) => hasRoots || fault !== 'untrusted')
        .map((fault) => (
          <span key={fault} className={fault === 'signature-unknown' ? unsure : bad}>
            {t(`facts.chain.faults.${fault}`)}
          </span>
        ))}
    </button>
  );
}

type Fault = PathLink['faults'][number];

/** Other faults are shown elsewhere: the lifetime by the bar, and a missing issuer separately. */
function isShownHere(fault: Fault): fault is Exclude<Fault, 'expired' | 'not-yet-valid' | 'issuer-missing'> {
  return fault !== 'expired' && fault !== 'not-yet-valid' && fault !== 'issuer-missing';
}

const strip = css({
  display: 'flex',
  flexDirection: { base: 'column', md: 'row' },
});
const cell = css({
  flex: '1',
  minW: '0',
  display: 'grid',
  alignContent: 'start',
  fontSize: 'sm',
  borderColor: 'border',
  borderStyle: 'solid',
  borderWidth: '0',
  '& + &': { borderLeftWidth: { md: '1px' }, borderTopWidth: { base: '1px', md: '0' } },
});
const link = css({
  display: 'grid',
  alignContent: 'start',
  gap: '1',
  h: 'full',
  w: 'full',
  px: '4.5',
  py: '3.5',
  textAlign: 'start',
  cursor: 'pointer',
  _hover: { bg: 'bg.subtle' },
  _disabled: { cursor: 'default' },
});
const chosenLink = css({ bg: 'accent.tint!' });
const quiet = css({ color: 'fg.muted', fontSize: 'xs' });
const good = css({ color: 'success', fontSize: 'xs' });
const unsure = css({ color: 'warning', fontSize: 'xs' });
const bad = css({ color: 'danger', fontSize: 'xs' });
const roots = css({
  px: '4.5',
  py: '2.5',
  borderTop: '1px solid token(colors.border)',
  fontSize: 'sm',
  _print: { display: 'none' },
  '& summary': { color: 'fg.muted' },
  '&[open] summary': { mb: '2' },
});
