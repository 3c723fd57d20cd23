import { FastForward } from 'lucide-react';
import { useServerTime } from '#src/console/use-server-time.ts';
import { entryStyle as style } from '#src/features/sandbox/entry-style.ts';
import { faultOf, fieldId } from '#src/features/sandbox/sandbox-field.ts';
import type { SandboxProps } from '#src/features/sandbox/sandbox-props.ts';
import { sandboxTexts } from '#src/features/sandbox/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { useNow } from '#src/ui/time/use-now.ts';
import { css } from '#styled/css';

/** A day, a month, the length of a certificate of today, a year. */
const presets = [1, 30, 170, 365] as const;

/** The server's clock, which goes forward only. */
export function ClockTab({ view, send }: SandboxProps) {
  const t = useText(sandboxTexts);
  return (
    <>
      <p className={css({ fontSize: 'sm', color: 'fg.muted' })}>{t('sandbox.clock.now')}</p>
      <Clock />
      <p className={css({ mt: '1', mb: '5', fontSize: 'sm', color: 'fg.muted' })}>
        {t('sandbox.clock.hint')}
      </p>
      <form
        noValidate
        className={style.form}
        onSubmit={(event) => {
          event.preventDefault();
          send({ type: 'clock.move' });
        }}
      >
        <Field
          label={t('sandbox.clock.days')}
          id={fieldId('days')}
          error={faultOf(view.faults, 'days', t)}
          required
        >
          <TextInput
            inputMode="numeric"
            value={view.days}
            onValueChange={(text) => send({ type: 'days.edit', text })}
          />
        </Field>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
          {presets.map((days) => (
            <Button key={days} size="sm" onClick={() => send({ type: 'days.edit', text: String(days) })}>
              {t.count('sandbox.clock.preset', days)}
            </Button>
          ))}
        </div>
        <div className={style.end}>
          <Outcome view={view} />
          <Button
            type="submit"
            variant="primary"
            icon={<FastForward />}
            busy={view.busy?.kind === 'move-clock'}
          >
            {t('sandbox.clock.move')}
          </Button>
        </div>
      </form>
    </>
  );
}

function Clock() {
  const format = useFormat();
  useNow();
  return <p className={clock}>{format.dateTime(useServerTime())}</p>;
}

function Outcome({ view }: Pick<SandboxProps, 'view'>) {
  const t = useText(sandboxTexts);
  const format = useFormat();
  const serverTime = view.overview?.serverTime ?? '';
  return (
    <span role="status" className={style.outcome}>
      {view.done?.change.kind === 'move-clock' &&
        t('sandbox.clock.moved', { time: format.dateTime(serverTime) })}
    </span>
  );
}

const clock = css({
  fontSize: '2xl',
  fontWeight: 'bold',
  letterSpacing: 'tight',
  fontVariantNumeric: 'tabular-nums',
});
