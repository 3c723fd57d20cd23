/**
 * Comma-separated `id name hash` of each chunk that no page starts with; filled in by the build
 * (`scripts/later-integrity-plugin.mjs`).
 */
export const laterIntegrity = '%later-integrity%';
