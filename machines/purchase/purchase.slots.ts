import { type SlotLogic, unfilled } from '#machines/kit/slot.ts';
import type { PurchaseSlots } from '#machines/purchase/purchase.types.ts';

export const purchaseSlots: SlotLogic<PurchaseSlots> = {
  readProduct: unfilled('readProduct'),
  checkNames: unfilled('checkNames'),
  checkBatch: unfilled('checkBatch'),
  readRequests: unfilled('readRequests'),
  judgeRequests: unfilled('judgeRequests'),
  askKeyReuse: unfilled('askKeyReuse'),
  suggestMailboxes: unfilled('suggestMailboxes'),
  findInRegister: unfilled('findInRegister'),
  fetchPrice: unfilled('fetchPrice'),
  makeRequest: unfilled('makeRequest'),
  findExistingOrders: unfilled('findExistingOrders'),
  createOrder: unfilled('createOrder'),
  findOrders: unfilled('findOrders'),
  beginBatch: unfilled('beginBatch'),
};
