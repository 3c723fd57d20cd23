import { defineRoom } from '#src/console/define-room.ts';

export const helpArticleRoom = defineRoom({
  path: '/help/article/$id',
  // It is the help.
  help: '',
});
