import type { DataOf } from '#core/contract/call.ts';
import type { overview } from '#core/contract/discovery-inventory.ts';

export type Overview = DataOf<typeof overview>;
