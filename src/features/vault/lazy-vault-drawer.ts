import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';

export const VaultDrawer = lazyPart(
  'VaultDrawer',
  () => import(/* webpackChunkName: "drawers" */ '#src/features/vault/vault-drawer.tsx'),
);
