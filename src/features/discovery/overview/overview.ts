import type { DataOf } from '#core/contract/call.ts';
import type { overview } from '#core/contract/calls/discovery.ts';

export type Overview = DataOf<typeof overview>;
