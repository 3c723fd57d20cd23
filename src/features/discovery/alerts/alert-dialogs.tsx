import * as alertCalls from '#core/contract/discovery-alerts.ts';
import { choice, list, number, text } from '#core/contract/field-kinds.ts';
import { longestReason, mostMuteDays } from '#core/discovery/alerts.ts';
import { fault } from '#core/fault.ts';
import { checkEnds } from '#core/notices/settings.ts';
import { endsBy, mostEnds } from '#core/notices/thresholds.ts';
import { ChoiceField } from '#src/console/form/choice-field.tsx';
import { TextField } from '#src/console/form/fields.tsx';
import { useFormField } from '#src/console/form/form-context.ts';
import { formDialog } from '#src/console/form/form-dialog.tsx';
import type { FormSource } from '#src/console/form/form-source.ts';
import { alertsTexts } from '#src/features/discovery/alerts/texts.ts';
import { useText } from '#src/i18n/use-text.ts';

type Item = { readonly id: string };

interface MuteBody {
  readonly days: number | '';
  readonly reason: string;
}

/** Mutes the chosen alerts. */
export const muteForm: FormSource<Item, MuteBody, { readonly ids: readonly string[] }> = {
  name: 'discovery.mute',
  fields: ['days', 'reason'],
  kinds: { days: number({ min: 1, max: mostMuteDays }), reason: text({ most: longestReason }) },
  words: 'alerts.mute',
  toDraft: () => ({ days: '7', reason: '' }),
  toBody: ({ days = '', reason = '' }) => ({
    days: days.trim() === '' ? '' : Number(days),
    reason: reason.trim(),
  }),
  check: ({ days, reason }) => [
    ...(days === ''
      ? [fault('days', 'required', '')]
      : Number.isInteger(days) && days >= 1 && days <= mostMuteDays
        ? []
        : [fault('days', 'not-offered', String(days), `1–${mostMuteDays}`)]),
    ...(reason === '' ? [fault('reason', 'required', '')] : []),
    ...(reason.length > longestReason ? [fault('reason', 'too-long', reason, String(longestReason))] : []),
  ],
  async save(client, { body: { days, reason } }, { own: { ids } }) {
    await client.call(alertCalls.muteAlerts, { body: { ids: [...ids], days: Number(days), reason } });
    return { id: '' };
  },
};

export const MuteDialog = formDialog(
  muteForm,
  { title: 'alerts.mute.title', about: 'alerts.mute.about', submit: 'alerts.mute.open', texts: alertsTexts },
  ({ ids }: { readonly ids: readonly string[] }) => {
    const t = useText(alertsTexts);
    return (
      <>
        <TextField name="days" hint={t('alerts.mute.hints.days')} />
        <TextField
          name="reason"
          wide
          hint={`${t.count('alerts.mute.chosen', ids.length)} ${t('alerts.mute.hints.reason')}`}
        />
      </>
    );
  },
);

type EndsItem = Item & alertCalls.AlertSettings;

/** When the account is alerted before ends. */
export const endsForm: FormSource<EndsItem, alertCalls.AlertSettings> = {
  name: 'discovery.alertEnds',
  fields: ['endsBy', 'ends'],
  kinds: { endsBy: choice(endsBy), ends: list({ most: mostEnds }) },
  words: 'alerts.settings',
  toDraft: (item) => ({ endsBy: item?.endsBy ?? 'days', ends: item?.ends.join(', ') ?? '' }),
  toBody: ({ endsBy: by = 'days', ends = '' }) => ({
    endsBy: by === 'share' ? 'share' : 'days',
    ends: ends
      .split(/[,，;；\s]+/)
      .map((each) => each.replace('%', ''))
      .filter((each) => each !== ''),
  }),
  check: (body) => checkEnds('ends', body.ends, body.endsBy),
  async save(client, { body }) {
    await client.call(alertCalls.changeAlertSettings, { body: { ...body, ends: [...body.ends] } });
    return { id: 'ends' };
  },
};

export const EndsDialog = formDialog(
  endsForm,
  { title: 'alerts.settings.title', about: 'alerts.settings.about', texts: alertsTexts },
  () => {
    const t = useText(alertsTexts);
    const { value } = useFormField('endsBy');
    return (
      <>
        <ChoiceField name="endsBy" wide />
        <TextField
          name="ends"
          wide
          hint={t(value === 'share' ? 'alerts.settings.hints.share' : 'alerts.settings.hints.days')}
        />
      </>
    );
  },
);
