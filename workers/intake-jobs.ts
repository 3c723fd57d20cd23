import { ok } from '#core/result.ts';
import { guarded, refuse } from '#workers/fault.ts';
import { findRequests, foundInstead } from '#workers/find-requests.ts';
import { inspectRequests } from '#workers/inspect-requests.ts';
import { type IntakeApi, intakeBounds } from '#workers/intake-api.ts';
import { readZip } from '#workers/read-zip.ts';

export const intakeJobs: IntakeApi = {
  inspectRequests: (text, rule) =>
    guarded(async () => {
      const { textBytes } = intakeBounds;
      if (text.length > textBytes) return refuse('text-too-large', String(textBytes / 1_000_000));
      const found = findRequests(text).map((request, index) => ({ ...request, label: `#${index + 1}` }));
      if (found.length === 0) return refuse('no-request-found', foundInstead(text));
      if (found.length > intakeBounds.requests)
        return refuse('too-many-requests', String(intakeBounds.requests));
      return ok(await inspectRequests(found, rule));
    }),
  readZip: (file, rule, onPhase = () => {}) => guarded(() => readZip(file, rule, onPhase)),
};
