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
  findCompany: unfilled('findCompany'),
  fetchPrice: unfilled('fetchPrice'),
  makeRequest: unfilled('makeRequest'),
  findEarlier: unfilled('findEarlier'),
  createOrder: unfilled('createOrder'),
  findOrders: unfilled('findOrders'),
  beginBatch: unfilled('beginBatch'),
};
