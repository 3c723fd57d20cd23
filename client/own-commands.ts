import { createOrder } from '#client/orders/create-order.ts';
import { download } from '#client/orders/download.ts';
import { payOrder } from '#client/orders/pay-order.ts';
import { publishRecords, showRecords } from '#client/orders/records.ts';
import { waitForOrder } from '#client/orders/wait-for-order.ts';
import type { OwnCommand } from '#client/own-command.ts';

export const ownCommands: readonly OwnCommand[] = [
  createOrder,
  payOrder,
  showRecords,
  publishRecords,
  waitForOrder,
  download,
];
