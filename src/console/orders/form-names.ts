/** Names of the forms on an order's page, used to find unfinished drafts without loading the dialogs' code. */
export const orderForms = {
  method: 'validation-method',
  renewal: 'renewal',
  revocation: 'revocation',
} as const;
