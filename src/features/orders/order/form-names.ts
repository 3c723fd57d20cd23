/** The forms of an order's page, by which what was left unfinished is found again: their code comes with their dialogs. */
export const orderForms = {
  method: 'validation-method',
  renewal: 'renewal',
  revocation: 'revocation',
} as const;
