import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';

export const VaultDrawer = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "drawers" */ '#src/features/vault/vault-drawer.tsx')).VaultDrawer,
);
