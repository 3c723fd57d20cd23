import type { Asn1Row } from '#core/x509/asn1-tree.ts';
import type { Span } from '#core/x509/der-node.ts';
import { rowOf } from '#src/features/tools/parse/asn1-rows.ts';
import { Asn1Tree } from '#src/features/tools/parse/asn1-tree.tsx';
import { ByteView } from '#src/features/tools/parse/byte-view.tsx';
import { factsTexts } from '#src/features/tools/parse/facts/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { css } from '#styled/css';

export interface Asn1PanelProps {
  readonly rows: readonly Asn1Row[];
  readonly der: Uint8Array;
  readonly marked: Span | null;
  readonly onMark: (span: Span | null) => void;
}

/** The structure and the bytes of an object; a mark in one is shown in both. */
export function Asn1Panel({ rows, der, marked, onMark }: Asn1PanelProps) {
  const t = useText(factsTexts);
  const current = marked === null ? null : rowOf(rows, marked);
  return (
    <div className={panel}>
      <SectionCard title={t('facts.asn1.title')}>
        <Asn1Tree rows={rows} current={current} onMark={onMark} />
      </SectionCard>
      <SectionCard title={t('facts.asn1.bytes')}>
        <ByteView
          der={der}
          marked={marked}
          onByte={(at) => {
            const row = rows[rowOf(rows, { at, length: 1 }) ?? 0];
            if (row) onMark({ at: row.at, length: row.length });
          }}
        />
      </SectionCard>
    </div>
  );
}

const panel = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '4.5',
  position: { xl: 'sticky' },
  top: 'calc(token(sizes.header) + 1rem)',
  _print: { display: 'none' },
});
