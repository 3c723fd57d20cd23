import { numberOf, single } from '#client/arguments.ts';
import { Ended } from '#client/ended.ts';
import { orderNumber } from '#client/orders/order-number.ts';
import type { OwnCommand, OwnContext } from '#client/own-command.ts';
import * as paymentCalls from '#core/contract/calls/payment.ts';

export const payOrder: OwnCommand = {
  words: ['orders', 'pay'],
  takes: ['order'],
  about:
    'Pays for an order from the balance, or with a unit of a package. Other methods need a person: `payment pay`.',
  options: [
    { name: 'method', about: 'balance (if absent) or package' },
    { name: 'due', about: 'Cents you expect to be due: if another sum is, nothing is paid' },
    { name: 'aim', about: 'reSign pays the price difference of a reissue; makeOrder if absent' },
  ],
  examples: ['orders pay CN20261127-10001 --due 8800'],
  run: pay,
};

async function pay({ ask, given, words, print }: OwnContext): Promise<void> {
  const orderNo = orderNumber(words);
  const name = choice(given, 'method', ['balance', 'package']);
  const aim = choice(given, 'aim', ['makeOrder', 'reSign']);
  const due = single(given, 'due') === undefined ? {} : { due: numberOf(given, 'due', 0) };
  const { payWays } = await ask(paymentCalls.payWays, {});
  const method = payWays.find((each) => each.name === name && each.switch === 'Y');
  if (method === undefined) throw new Ended('refused', `Payment by ${name} is switched off here`);
  const { state, transferredPriceCent } = await ask(paymentCalls.pay, {
    body: { orderNo, name, payWay: method.payWay, aim, ...due },
  });
  print({ orderNo, state, cents: transferredPriceCent });
}

function choice<const Value extends string>(
  given: OwnContext['given'],
  name: string,
  values: readonly [Value, ...Value[]],
): Value {
  const written = single(given, name) ?? values[0];
  const value = values.find((each) => each === written);
  if (value === undefined) throw new Ended('usage', `--${name} takes ${values.join(' or ')}`);
  return value;
}
