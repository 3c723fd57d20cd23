import { calendarFile, calendarType } from '#core/calendar/calendar-file.ts';
import type { PlannedCertificate } from '#core/orders/plan.ts';
import { type SavedFile, saveFile } from '#src/adapters/files/save-file.ts';
import type { Format } from '#src/i18n/format.ts';
import type { Translate } from '#src/i18n/texts.ts';

/** Days before a certificate's expiry at which the calendar reminds. */
const remindDays = 14;

interface PlanCalendarFacts {
  /** The common name. */
  readonly name: string;
  /** Stable for an order, so that importing again replaces the first import. */
  readonly key: string;
  /** Number of the plan's first certificate among all of the order's; 1 when absent. */
  readonly first?: number;
  readonly now: Date;
  readonly t: Translate<'purchase'>;
  readonly format: Format;
}

/** Returns a calendar with an entry on the day each certificate but the last expires, by which the next one must be issued. */
export function planCalendar(plan: readonly PlannedCertificate[], facts: PlanCalendarFacts): SavedFile {
  const { name, key, first = 1, now, t, format } = facts;
  const entries = plan.slice(0, -1).map(({ notAfter }, index) => ({
    uid: `reissue-${first + index}-${key}@certhub`,
    day: notAfter,
    summary: t('purchase.plan.calendarSummary', { name }),
    description: t('purchase.plan.calendarText', {
      n: first + index,
      to: format.utcDate(notAfter.getTime()),
      next: first + index + 1,
    }),
    remindDays,
  }));
  return {
    filename: t('purchase.plan.calendarFile'),
    type: calendarType,
    content: calendarFile(entries, now),
  };
}

/** Saves the reissue plan as a calendar file. */
export function savePlanCalendar(plan: readonly PlannedCertificate[], facts: PlanCalendarFacts): void {
  saveFile(planCalendar(plan, facts));
}
