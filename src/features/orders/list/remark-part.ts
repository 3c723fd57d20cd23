import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';

export const RemarkEditor = lazyPart(
  'RemarkEditor',
  () => import(/* webpackChunkName: "remark" */ '#src/features/orders/list/remark-editor.tsx'),
);
