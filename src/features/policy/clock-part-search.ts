import * as v from 'valibot';
import type { HoldingKind } from '#core/policy/clock-rules.ts';
import { listSearch } from '#src/console/list/list-search.ts';
import { askedOn, type ClockPart } from '#src/features/policy/clock-search.ts';

const filters = { on: v.string() };
const ofKind = (kind: HoldingKind) => listSearch({ size: 20, filters, fixed: { kind }, asked: askedOn });

/** The lists of the clock's other parts; the address is validated by `clockSearch`. */
export const partSearch = {
  name: ofKind('name'),
  organization: ofKind('organization'),
  mailbox: ofKind('mailbox'),
  foreign: listSearch({ size: 20, filters, asked: askedOn }),
} as const satisfies Record<Exclude<ClockPart, 'order'>, unknown>;
