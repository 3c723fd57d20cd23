import { ChevronLeft, ChevronRight } from 'lucide-react';
import { pageSizes } from '#core/page-sizes.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { pageWindow } from '#src/ui/pagination/page-window.ts';
import { NativeSelect } from '#src/ui/select/native-select.tsx';
import { css, cx } from '#styled/css';
import { button } from '#styled/recipes';

export interface PaginationProps {
  /** 1-based. */
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** There are further results beyond the last page. */
  readonly isMore?: boolean | undefined;
  readonly onPageChange: (page: number) => void;
  /** Absent: the page size is fixed. */
  readonly onSizeChange?: ((size: number) => void) | undefined;
  readonly className?: string | undefined;
}

export function Pagination(props: PaginationProps) {
  const { page, size, total, isMore = false, onPageChange, onSizeChange, className } = props;
  const t = useText();
  const format = useFormat();
  const pages = Math.max(1, Math.ceil(total / size));
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  const all = format.counted(isMore ? total + 1 : total, total);
  const range = { from, to: Math.min(total, page * size), total: all };
  return (
    <nav className={cx(root, className)} aria-label={t('common.pagination.label')}>
      <span className={summary}>{t('common.pagination.range', range)}</span>
      {onSizeChange && (
        <NativeSelect
          size="sm"
          className={sizes}
          aria-label={t('common.pagination.size')}
          options={pageSizes.map((each) => ({
            value: String(each),
            label: t('common.pagination.perPage', { size: each }),
          }))}
          value={String(size)}
          onValueChange={(next) => onSizeChange(Number(next))}
        />
      )}
      <div className={buttons}>
        <IconButton
          size="sm"
          label={t('common.pagination.previous')}
          icon={<ChevronLeft />}
          disabled={page <= 1}
          onClick={() => onPageChange(page - 1)}
        />
        {pageWindow(page, pages).map((each, index) =>
          each === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: gaps are identified by position
            <span key={`gap-${index}`} className={gap} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={each}
              type="button"
              className={cx(button({ variant: 'ghost', size: 'sm' }), each === page && current)}
              aria-label={t('common.pagination.page', { page: each })}
              aria-current={each === page ? 'page' : undefined}
              onClick={() => onPageChange(each)}
            >
              {each}
            </button>
          ),
        )}
        <IconButton
          size="sm"
          label={t('common.pagination.next')}
          icon={<ChevronRight />}
          disabled={page >= pages}
          onClick={() => onPageChange(page + 1)}
        />
      </div>
    </nav>
  );
}

const root = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', px: '3.5', py: '2.5' });
const summary = css({ fontSize: 'sm', color: 'fg.muted' });
const sizes = css({ w: 'auto!' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1', ms: 'auto' });
const gap = css({ color: 'fg.subtle', px: '1' });
const current = css({
  bg: 'accent.tint!',
  color: 'accent.text!',
  _highContrast: { bg: 'Highlight!', color: 'HighlightText!', forcedColorAdjust: 'none' },
});
