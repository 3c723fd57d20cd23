/**
 * Joins a person's full name: Chinese names as last then first without a space, others as first then last with one (product.md, 'Contacts
 * and organizations').
 */
export function joinName(person: { readonly firstname: string; readonly lastname: string }): string {
  const first = person.firstname.trim();
  const last = person.lastname.trim();
  if (/\p{Script=Han}/u.test(first + last)) return `${last}${first}`;
  return [first, last].filter((part) => part !== '').join(' ');
}

/**
 * Label in the contact select: the full name and the telephone's digits after the 7th character (product.md, 'Contacts and organizations').
 */
export function contactLabel(person: {
  readonly firstname: string;
  readonly lastname: string;
  readonly telephone: string;
}): string {
  return [joinName(person), person.telephone.slice(7)].filter((part) => part !== '').join(' ');
}
