import { defineRoom } from '#src/console/define-room.ts';

export const caseRoom = defineRoom({
  path: '/support/cases/$id',
  help: 'where-stored',
  right: 'shop:cases',
});
