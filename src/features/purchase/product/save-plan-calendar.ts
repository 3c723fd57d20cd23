import type { PlannedCertificate } from '#core/orders/span.ts';
import { saveFile } from '#src/adapters/files/save-file.ts';
import { type PlanCalendarFacts, planCalendar } from '#src/features/purchase/product/plan-calendar.ts';

/** The plan of reissues as a calendar file for the customer to keep. */
export function savePlanCalendar(plan: readonly PlannedCertificate[], facts: PlanCalendarFacts): void {
  saveFile(planCalendar(plan, facts));
}
