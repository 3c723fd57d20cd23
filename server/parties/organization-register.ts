import type { RegisterRecord } from '#core/contract/calls/parties.ts';
import { registeredOrganizations } from '#server/parties/seed-register.ts';

/** Maximum organizations per lookup. */
const mostFound = 10;

/** Organizations of the sandbox's register whose name contains the text, those that start with it first. */
export function lookUpRegister(text: string): RegisterRecord[] {
  const wanted = folded(text);
  const place = (organization: RegisterRecord) => folded(organization.name).indexOf(wanted);
  return registeredOrganizations
    .filter((organization) => place(organization) >= 0)
    .toSorted((a, b) => place(a) - place(b))
    .slice(0, mostFound);
}

/** Folds full-width letters, letter case and spaces, which do not distinguish organizations. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
}
