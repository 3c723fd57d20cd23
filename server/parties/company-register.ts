import type { CompanyRecord } from '#core/contract/calls/parties.ts';
import { registeredCompanies } from '#server/parties/seed-register.ts';

/** Companies a look-up answers at most. */
const mostFound = 10;

/** Companies of the sandbox's register whose name contains the text, those that begin with it first. */
export function lookUpCompanies(text: string): CompanyRecord[] {
  const wanted = folded(text);
  const place = (company: CompanyRecord) => folded(company.name).indexOf(wanted);
  return registeredCompanies
    .filter((company) => place(company) >= 0)
    .toSorted((a, b) => place(a) - place(b))
    .slice(0, mostFound);
}

/** Full-width letters, letter case and spaces do not tell companies apart. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
}
