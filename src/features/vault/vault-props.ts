import type { VaultUserEvent } from '#machines/vault/vault.types.ts';
import type { VaultView } from '#machines/vault/vault.view.ts';

export interface VaultProps {
  readonly view: VaultView;
  readonly send: (event: VaultUserEvent) => void;
}
