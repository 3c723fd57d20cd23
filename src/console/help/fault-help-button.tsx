import type { Fault } from '#core/fault.ts';
import { faultHelp } from '#src/console/help/fault-help.ts';
import { HelpButton } from '#src/console/help/help-button.tsx';

export interface FaultHelpButtonProps {
  readonly faults: readonly Fault[];
  /** The sentence that it explains. */
  readonly about: string;
}

/** A '?' after a fault, if a passage explains it. */
export function FaultHelpButton({ faults, about }: FaultHelpButtonProps) {
  const target = faults.map(({ reason }) => faultHelp[reason]).find((found) => found !== undefined);
  if (target === undefined) return null;
  const [article = '', anchor] = target.split('#');
  return <HelpButton article={article} anchor={anchor} about={about} />;
}
