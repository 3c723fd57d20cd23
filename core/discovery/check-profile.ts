import { agentRanges } from '#core/discovery/agents.ts';
import { readService } from '#core/discovery/protocols.ts';
import { readExclusions, readTargets } from '#core/discovery/targets.ts';
import { type Fault, fault } from '#core/fault.ts';

/** Rules of a profile beyond the kinds of its fields: it asks something, and every service is known. */
export async function checkProfile({
  targets,
  exclusions,
  services,
  quietFrom,
  quietTo,
  agentID,
}: {
  readonly targets: string;
  readonly exclusions: string;
  readonly services: readonly string[];
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
  readonly agentID: string;
}): Promise<Fault[]> {
  const faults: Fault[] = [];
  const { lines, refused } = await readTargets(targets, agentID === '' ? null : agentRanges);
  // Lines that are merely refused (not proved, private) are kept: they may be allowed one day.
  const unreadable = refused.find(({ refusal }) => refusal === 'target-unreadable') ?? refused[0];
  if (lines.length === 0) faults.push(fault('targets', 'required', unreadable?.target ?? ''));
  const [badExclusion] = readExclusions(exclusions).refused;
  if (badExclusion !== undefined) {
    faults.push({
      ...fault('exclusions', 'format', badExclusion.target, 'old.example.com'),
      line: badExclusion.line,
    });
  }
  if (services.length === 0) faults.push(fault('services', 'required', ''));
  const unknown = services.find((each) => readService(each) === null);
  if (unknown !== undefined) faults.push(fault('services', 'not-offered', unknown, 'smtp:25'));
  if ((quietFrom === null) !== (quietTo === null)) {
    faults.push(fault(quietFrom === null ? 'quietFrom' : 'quietTo', 'required', ''));
  }
  return faults;
}
