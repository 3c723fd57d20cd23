import { checkedLoading } from '#src/app/later-integrity.ts';
import { retriedLoading } from '#src/app/retried-loading.ts';

__webpack_chunk_load__ = retriedLoading(
  checkedLoading(__webpack_chunk_load__, __webpack_require__.sriHashes, async () => {
    const { laterIntegrity } = await import('#src/app/later-integrity-table.ts');
    return laterIntegrity;
  }),
);
