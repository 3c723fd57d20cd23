import { useDeferredValue, useState } from 'react';
import type { Span } from '#core/x509/der-node.ts';
import type { ShowProps, ToolOutcome } from '#src/features/tools/kit/tool-definition.ts';
import { Asn1Panel } from '#src/features/tools/parse/asn1-panel.tsx';
import { Attention } from '#src/features/tools/parse/attention.tsx';
import { ChainCard } from '#src/features/tools/parse/chain-card.tsx';
import { CompareCard } from '#src/features/tools/parse/compare-card.tsx';
import { factsText } from '#src/features/tools/parse/facts/fact.ts';
import { objectFacts } from '#src/features/tools/parse/facts/object-facts.ts';
import { factsTexts } from '#src/features/tools/parse/facts/texts.ts';
import { FactsCard } from '#src/features/tools/parse/facts-card.tsx';
import { ObjectList } from '#src/features/tools/parse/object-list.tsx';
import { OwnKey } from '#src/features/tools/parse/own-key.tsx';
import { useText } from '#src/i18n/use-text.ts';
import { css } from '#styled/css';
import type { InspectedInput, InspectOptions } from '#workers/tools-api.ts';

/** The inspected input: the chain at the top, the issues, and the fields beside their bytes. */
export function InspectedView({
  value,
  tools,
  options,
  onOptions,
}: ShowProps<InspectOptions, InspectedInput>) {
  const t = useText(factsTexts);
  const { rows, chosen, compared, path } = value;
  // Fields and bytes render in a separate task after the parts above, which may list a thousand objects.
  const hasDetail = useDeferredValue(true, false);
  // Shared by the fields and the bytes.
  const [marked, setMarked] = useState<{ readonly of: number; readonly span: Span } | null>(null);
  const span = marked?.of === chosen.at ? marked.span : null;
  const mark = (next: Span | null) => setMarked(next && { of: chosen.at, span: next });
  const choose = (at: number) => onOptions({ ...options, chosen: at, compared: null });
  const nameAt = (at: number) => rows[at]?.name || rows[at]?.place || t('facts.list.unnamed');
  const inPath = new Set(path.map(({ at }) => at));
  const hasMore = rows.some((_, at) => !inPath.has(at) && at !== chosen.at);
  return (
    <>
      {path.length > 0 && (
        <ChainCard value={value} tools={tools} options={options} onOptions={onOptions} onChoose={choose} />
      )}
      {(chosen.view.kind === 'certificate' || chosen.view.kind === 'request') && (
        <Attention lints={chosen.lints} />
      )}
      {(hasMore || (path.length === 0 && rows.length > 1)) && (
        <ObjectList
          rows={rows}
          chosen={chosen.at}
          compared={compared?.at ?? null}
          onChoose={choose}
          onCompare={(at) => onOptions({ ...options, chosen: chosen.at, compared: at })}
        />
      )}
      {compared !== null && (
        <CompareCard
          chosen={chosen}
          compared={compared}
          names={[nameAt(chosen.at), nameAt(compared.at)]}
          now={options.now}
          onStop={() => onOptions({ ...options, compared: null })}
        />
      )}
      {chosen.keyHashes !== null && <OwnKey spki={chosen.keyHashes.spki} />}
      {hasDetail && (
        <div className={columns}>
          <FactsCard detail={chosen} now={options.now} marked={span} onMark={mark} />
          {'der' in chosen.view && (
            <Asn1Panel key={chosen.at} rows={chosen.tree} der={chosen.view.der} marked={span} onMark={mark} />
          )}
        </div>
      )}
    </>
  );
}

/** Returns all facts of the chosen object as text, in the current language. */
export async function copiedFacts({
  value,
  job,
  texts,
}: ToolOutcome<InspectOptions, InspectedInput, 'parse'>): Promise<string> {
  await texts.load(factsTexts);
  const { t, format } = texts.snapshot();
  return factsText(objectFacts({ t, format, detail: value.chosen, now: job.options.now }));
}

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 25rem' },
  gap: '4.5',
  alignItems: 'start',
});
