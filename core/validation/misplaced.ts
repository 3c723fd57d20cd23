/** Usual mistakes in the name of a record, as causes for which nothing was found at the right name. */
type NameMistake = 'DOUBLED-NAME' | 'BARE-NAME' | 'PARENT-NAME';

/**
 * Returns the names under which a record is usually found if it was entered wrongly at a DNS host that adds the zone itself. `zone` is the
 * registered domain; empty if there is none.
 */
export function misplacedOwners(
  recordName: string,
  zone: string,
): readonly { readonly owner: string; readonly mistake: NameMistake }[] {
  const [prefix = '', ...labels] = recordName.split('.');
  const host = labels.join('.');
  if (zone === '' || !(host === zone || host.endsWith(`.${zone}`))) return [];
  return [
    { owner: `${recordName}.${zone}`, mistake: 'DOUBLED-NAME' },
    // The name may have a zone of its own.
    ...(host === zone ? [] : [{ owner: `${recordName}.${host}`, mistake: 'DOUBLED-NAME' } as const]),
    { owner: host, mistake: 'BARE-NAME' },
    ...(host === zone ? [] : [{ owner: `${prefix}.${zone}`, mistake: 'PARENT-NAME' } as const]),
  ];
}
