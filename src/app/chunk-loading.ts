import { checkedLoading } from '#src/app/later-integrity.ts';
import { retriedLoading } from '#src/app/retried-loading.ts';

const { sriHashes: integrity, u: pathOf } = __webpack_require__;
const names: Record<string, string> = {};

__webpack_require__.u = (id) => (id in names ? `assets/${id}.${names[id]}.js` : pathOf(id));
__webpack_chunk_load__ = retriedLoading(
  checkedLoading(__webpack_chunk_load__, integrity && { integrity, names }, loadLaterTable),
);

/** Loads the integrity table of the chunks that no page starts with. */
export async function loadLaterTable(): Promise<string> {
  const { laterIntegrity } = await import('#src/app/later-integrity-table.ts');
  return laterIntegrity;
}
