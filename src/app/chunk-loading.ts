import { addChunks, type ChunkFiles, checkedLoading } from '#src/app/checked-loading.ts';
import { retriedLoading } from '#src/app/retried-loading.ts';

const { chunks } = __webpack_require__;
let load = __webpack_chunk_load__;
// A development build has no table.
if (chunks !== undefined) {
  const files: ChunkFiles = { names: {}, integrity: {} };
  addChunks(files, chunks);
  __webpack_require__.u = (id) => `assets/${id}.${files.names[id]}.js`;
  __webpack_require__.integrity = files.integrity;
  load = checkedLoading(load, files, loadLaterTable);
}
__webpack_chunk_load__ = retriedLoading(load);

/** Loads the table of the chunks that no page starts with. */
export async function loadLaterTable(): Promise<string> {
  const { laterChunks } = await import('#src/app/later-chunks.ts');
  return laterChunks;
}
