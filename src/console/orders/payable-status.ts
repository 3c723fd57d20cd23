import type { Deposit } from '#core/contract/calls/deposit.ts';
import * as depositCalls from '#core/contract/calls/deposit.ts';
import type { CertPackage } from '#core/contract/calls/packages.ts';
import * as packageCalls from '#core/contract/calls/packages.ts';
import * as paymentCalls from '#core/contract/calls/payment.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { amountDue } from '#core/orders/amount-due.ts';
import { isDepositNo, isPackageNo } from '#core/orders/payable.ts';
import { type OrderStatus, orderStatus } from '#core/orders/status.ts';
import type { PolledPayment } from '#machines/orders/status-polling/status-polling.machine.ts';
import type {
  OpenPayment,
  PayableOrder,
  PayingUnit,
  ProviderStatus,
} from '#machines/payment/payment.types.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { readOrders, readStatuses } from '#src/console/orders/order-status.ts';

/** Maps deposit states to order statuses, which a payment understands. */
const depositStatus = {
  unpaid: orderStatus.unpaid,
  paid: orderStatus.verifying,
  cancelled: orderStatus.cancelled,
} as const satisfies Record<Deposit['state'], OrderStatus>;

/** Maps states of packages likewise. */
const packageStatus = {
  unpaid: orderStatus.unpaid,
  active: orderStatus.verifying,
  used: orderStatus.verifying,
  lapsed: orderStatus.verifying,
  cancelled: orderStatus.cancelled,
} as const satisfies Record<CertPackage['state'], OrderStatus>;

/** Returns the status of each order, of a deposit or of a package, in any order. */
export async function readPayableStatuses(
  client: Client,
  payableNos: readonly string[],
  signal: AbortSignal,
): Promise<readonly OrderStatus[]> {
  const [id = ''] = payableNos;
  if (isPackageNo(id)) {
    const { state } = await client.call(packageCalls.detail, { params: { id } }, { signal });
    return [packageStatus[state]];
  }
  if (!isDepositNo(id)) return readStatuses(client, payableNos, signal);
  const { state } = await client.call(depositCalls.detail, { params: { id } }, { signal });
  return [depositStatus[state]];
}

/** Returns those of the orders, the deposit or the package, that exist, as the payment dialog shows them. */
export async function readPayables(
  client: Client,
  payableNos: readonly string[],
  signal: AbortSignal,
): Promise<readonly PayableOrder[]> {
  const [id = ''] = payableNos;
  if (isPackageNo(id)) {
    const bought = await client.call(packageCalls.detail, { params: { id } }, { signal });
    const { packageNo, state, cents, validity, chineseName, englishName } = bought;
    return [
      {
        ...{ orderNo: packageNo, chineseName, englishName, validity },
        ...{ commonName: '', productName: englishName, brandName: '' },
        orderStatus: packageStatus[state],
        payAmount: cents,
      },
    ];
  }
  if (!isDepositNo(id)) {
    const rows = await readOrders(client, payableNos, signal);
    return rows.map((row) => ({
      orderNo: row.orderNo,
      orderStatus: row.orderStatus,
      commonName: row.commonName,
      productName: row.productName,
      chineseName: row.chineseName,
      englishName: row.englishName,
      brandName: row.brandName,
      validity: row.validity,
      payAmount: amountDue(row),
    }));
  }
  const { depositNo, state, amount } = await client.call(depositCalls.detail, { params: { id } }, { signal });
  const unnamed = { commonName: '', productName: '', chineseName: '', englishName: '', brandName: '' };
  return [
    {
      ...unnamed,
      orderNo: depositNo,
      orderStatus: depositStatus[state],
      validity: 0,
      payAmount: amount,
    },
  ];
}

/** Returns the units that would pay some of the orders; none for anything else. */
export async function readUnits(
  client: Client,
  payableNos: readonly string[],
  signal: AbortSignal,
): Promise<readonly PayingUnit[]> {
  if (payableNos.some((id) => isDepositNo(id) || isPackageNo(id))) return [];
  const body = { orderNos: payableNos.join(',') };
  const { units } = await client.call(packageCalls.units, { body }, { signal });
  return units.map(({ orderNo, packageNo, left }) => ({ orderNo, packageNo, left }));
}

/** Reads a payment's state at its provider; expiry is by the server's clock. */
export async function readPayment(client: Client, id: string, signal: AbortSignal): Promise<PolledPayment> {
  const payment = await client.call(paymentCalls.detail, { params: { id } }, { signal });
  const { state, expireTime, expireAt } = payment;
  const isLate = state === 'open' && expireAt !== zeroTime && expireTime <= 0;
  return { state, isOver: state === 'expired' || state === 'replaced' || isLate };
}

/** Makes the server ask the provider. */
export async function askProvider(
  client: Client,
  orderNo: string,
  signal: AbortSignal,
): Promise<ProviderStatus> {
  const { outcome, asked, payment } = await client.call(
    paymentCalls.check,
    { body: { orderNo } },
    { signal },
  );
  return {
    outcome,
    asked,
    state: payment?.state ?? null,
    open: payment === null ? null : openPaymentOf(payment),
  };
}

/** Returns the part of a payment that a log may contain: nothing that could be used to pay. */
export function openPaymentOf({ paymentID, name, expireAt }: paymentCalls.Payment): OpenPayment {
  return { paymentID, name, expireAt: expireAt === zeroTime ? null : Date.parse(expireAt) };
}
