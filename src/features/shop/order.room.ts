import { defineRoom } from '#src/console/define-room.ts';

export const shopOrderRoom = defineRoom({
  path: '/shop/orders/$id',
  help: 'shop-desk',
  right: 'shop:orders',
});
