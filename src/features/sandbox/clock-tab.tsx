import { FastForward, RotateCcw } from 'lucide-react';
import * as sandboxCalls from '#core/contract/calls/sandbox.ts';
import { useAction } from '#src/console/action/use-action.ts';
import { TextField } from '#src/console/form/fields.tsx';
import { FormBody } from '#src/console/form/form-body.tsx';
import { type FormControl, useFormDraft } from '#src/console/form/form-context.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { entryStyle as style } from '#src/features/sandbox/entry-style.ts';
import { sandboxTexts } from '#src/features/sandbox/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { useNow } from '#src/ui/time/use-now.ts';
import { css } from '#styled/css';

/** In days: a day, a month, the lifetime of a current certificate, a year. */
const presets = [1, 30, 170, 365] as const;
/** Milliseconds ahead from which the clock counts as moved; less may be ordinary clock skew. */
const leastAhead = 3_600_000;

/** Moves the server's clock forward, or resets it to the present. */
export function ClockTab({ form }: { readonly form: FormControl }) {
  const t = useText(sandboxTexts);
  const format = useFormat();
  const reset = useAction(sandboxCalls.moveClock);
  const now = useServerTime();
  const isAhead = now - useNow() > leastAhead;
  const isMoved = form.view.isSaved || reset.view.isDone;
  return (
    <>
      <p className={css({ fontSize: 'sm', color: 'fg.muted' })}>{t('sandbox.clock.now')}</p>
      <p className={clock}>{format.dateTime(now)}</p>
      <p className={css({ mt: '1', mb: '5', fontSize: 'sm', color: 'fg.muted' })}>
        {t('sandbox.clock.hint')}
      </p>
      <FormBody
        form={form}
        footer={
          <div className={style.end}>
            <span role="status" className={style.outcome}>
              {isMoved && t('sandbox.clock.moved')}
            </span>
            {isAhead && (
              <Button
                icon={<RotateCcw />}
                busy={reset.view.isBusy}
                onClick={() => reset.start({ body: { days: 0 } })}
              >
                {t('sandbox.clock.back')}
              </Button>
            )}
            <Button type="submit" variant="primary" icon={<FastForward />} busy={form.view.isBusy}>
              {t('sandbox.clock.move')}
            </Button>
          </div>
        }
      >
        <TextField name="days" wide />
        <Presets />
      </FormBody>
    </>
  );
}

function Presets() {
  const t = useText(sandboxTexts);
  const { change } = useFormDraft();
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', gridColumn: { sm: '1 / -1' } })}>
      {presets.map((days) => (
        <Button key={days} size="sm" onClick={() => change({ days: String(days) })}>
          {t.count('sandbox.clock.preset', days)}
        </Button>
      ))}
    </div>
  );
}

const clock = css({
  fontSize: '2xl',
  fontWeight: 'bold',
  letterSpacing: 'tight',
});
