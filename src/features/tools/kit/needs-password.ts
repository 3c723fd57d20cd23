/** Does a password help? */
export function needsPassword(fault: { readonly code: string }): boolean {
  return fault.code === 'password-needed' || fault.code === 'password-wrong';
}
