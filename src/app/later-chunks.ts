/** The rows of every chunk that no page starts with; filled in by the build (`build/chunk-table-plugin.mjs`). */
export const laterChunks = '%later-chunks%';
