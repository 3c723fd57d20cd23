/** `id name hash` of each chunk that no page begins with, with commas between; the build fills it in (`scripts/later-integrity-plugin.mjs`). */
export const laterIntegrity = '%later-integrity%';
