import { defineRoom } from '#src/console/define-room.ts';

export const ownCaseRoom = defineRoom({
  path: '/account/cases/$id',
  help: 'where-stored',
  isOfCustomers: true,
});
