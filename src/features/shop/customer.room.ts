import { defineRoom } from '#src/console/define-room.ts';

export const shopCustomerRoom = defineRoom({
  path: '/shop/customers/$id',
  help: 'shop-desk',
  right: 'shop:customers',
});
