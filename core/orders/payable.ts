/** Whether a number is a recharge's: `DP20261121-00001`. Orders begin with `CN`. */
export function isDepositNo(payableNo: string): boolean {
  return payableNo.startsWith('DP');
}
