/**
 * Cents that an account owes, positive: a provider took back money that was already spent (decision 032). While it owes, nothing is paid
 * from the balance; the next money fills it first.
 */
export function owedOf(balance: number): number {
  return balance < 0 ? -balance : 0;
}
