import { FindsPart } from '#src/features/discovery/log/finds-part.tsx';
import { LogHead } from '#src/features/discovery/log/log-head.tsx';
import type { LogPart } from '#src/features/discovery/log/log-search.ts';
import { LogsPart } from '#src/features/discovery/log/logs-part.tsx';
import { LookUpPart } from '#src/features/discovery/log/look-up-part.tsx';
import { NamesPart } from '#src/features/discovery/log/names-part.tsx';

const shown = { finds: FindsPart, names: NamesPart, logs: LogsPart } as const;

/** /certhub/discovery/log: certificates that logs hold for the account's names. `name`: the one that is looked up. */
export function LogPage({ part, name }: { readonly part: LogPart; readonly name: string }) {
  const Part = part === 'search' ? null : shown[part];
  return (
    <>
      <LogHead part={part} />
      {Part === null ? <LookUpPart key={name} name={name} /> : <Part />}
    </>
  );
}
