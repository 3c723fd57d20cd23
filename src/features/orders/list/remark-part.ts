import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';

export const RemarkEditor = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "remark" */ '#src/features/orders/list/remark-editor.tsx'))
      .RemarkEditor,
);
