import { defineRoom } from '#src/console/define-room.ts';

export const legalRoom = defineRoom({
  path: '/legal/$kind',
  help: 'first-certificate',
});
