import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { Span } from '#core/x509/der-node.ts';
import { factsTexts } from '#src/features/tools/parse/facts/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { measureLater } from '#src/ui/virtual-table/measure-later.ts';
import { css, cx } from '#styled/css';

export interface ByteViewProps {
  readonly der: Uint8Array;
  readonly marked: Span | null;
  readonly onByte: (at: number) => void;
}

const inRow = 16;
/** In pixels. */
const rowHeight = 21;
const mostHeight = 256;

/** Bytes in rows of 16, with those of the marked value highlighted. Only the visible rows are rendered. */
export function ByteView({ der, marked, onByte }: ByteViewProps) {
  const t = useText(factsTexts);
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    ...measureLater,
    initialRect: { width: 0, height: mostHeight },
    count: Math.ceil(der.length / inRow),
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard access to the scrollable area
    <section ref={box} className={frame} aria-label={t('facts.asn1.bytes')} tabIndex={0}>
      <div className={css({ position: 'relative' })} style={{ height: `${virtual.getTotalSize()}px` }}>
        {/* Scrolls to the marked bytes whenever the mark changes. */}
        <span
          key={marked?.at ?? 'none'}
          ref={(element) => {
            if (element && marked) virtual.scrollToIndex(Math.floor(marked.at / inRow), { align: 'center' });
          }}
        />
        {virtual.getVirtualItems().map(({ index, start }) => (
          <ByteRow key={index} der={der} from={index * inRow} top={start} marked={marked} onByte={onByte} />
        ))}
      </div>
    </section>
  );
}

interface ByteRowProps extends ByteViewProps {
  readonly from: number;
  readonly top: number;
}

function ByteRow({ der, from, top, marked, onByte }: ByteRowProps) {
  const end = marked === null ? 0 : marked.at + marked.length;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree offers the same by keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: the tree offers the same by keyboard
    <div
      className={row}
      style={{ top: `${top}px`, height: `${rowHeight}px` }}
      onClick={({ target }) => {
        const at = target instanceof HTMLElement ? target.dataset.at : undefined;
        if (at !== undefined) onByte(Number(at));
      }}
    >
      <span className={css({ color: 'fg.subtle', me: '2' })}>{from.toString(16).padStart(4, '0')}</span>
      {Array.from(der.subarray(from, from + inRow), (byte, offset) => {
        const at = from + offset;
        const isMarked = marked !== null && at >= marked.at && at < end;
        return (
          <span key={at} data-at={at} className={cx(byteStyle, isMarked && markedByte)}>
            {byte.toString(16).padStart(2, '0')}{' '}
          </span>
        );
      })}
    </div>
  );
}

const frame = css({
  maxH: '16rem',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  fontFamily: 'mono',
  fontSize: '11px',
  color: 'fg.muted',
});
const row = css({ position: 'absolute', left: '0', whiteSpace: 'pre', lineHeight: '21px' });
const byteStyle = css({ cursor: 'pointer', _hover: { color: 'accent.text' } });
const markedByte = css({ bg: 'accent.tint', color: 'accent.text', fontWeight: 'bold' });
