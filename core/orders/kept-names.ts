import { type Fault, fault } from '#core/fault.ts';

/** Faults of the names of a product for one name, whose certificate has the names `held`. */
export function keptNameFaults(held: readonly string[], names: readonly string[]): Fault[] {
  const kept = new Set(held.map(bare));
  const other = names.find((name) => !kept.has(bare(name)));
  return other === undefined ? [] : [fault('domainNames', 'name-kept', other, held.join(', '))];
}

function bare(name: string): string {
  return name.toLowerCase().replace(/^www\./, '');
}
