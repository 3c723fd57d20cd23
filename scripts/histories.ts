/** Records the reference flows of all journaled machines again, into tests/fixtures/histories: `npm run histories`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { historyFolder, recordHistory } from '#tests/support/journal/histories.ts';
import { referenceFlows } from '#tests/support/journal/reference-flows.ts';

rmSync(historyFolder, { recursive: true, force: true });
mkdirSync(historyFolder);
for (const flow of referenceFlows()) {
  writeFileSync(resolve(historyFolder, `${flow.file}.jsonl`), await recordHistory(flow));
}
