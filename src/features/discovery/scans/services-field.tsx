import { readService, serviceText } from '#core/discovery/protocols.ts';
import { useFormField } from '#src/console/form/form-context.ts';
import { scansTexts } from '#src/features/discovery/scans/texts.ts';
import { discoveryTexts } from '#src/features/discovery/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { useCommittedText } from '#src/ui/committed-text/use-committed-text.ts';
import { Field, FieldGroup } from '#src/ui/field/field.tsx';
import { TextArea } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

/** Ports asked for most, by what listens there. */
const offered = {
  web: ['tls:443', 'tls:8443'],
  mail: ['smtp:25', 'tls:465', 'smtp:587', 'imap:143', 'tls:993', 'pop3:110', 'tls:995'],
  directory: ['ldap:389', 'tls:636', 'rdp:3389'],
  database: ['postgresql:5432', 'mysql:3306', 'sqlserver:1433'],
  rest: ['ftp:21', 'xmpp-client:5222', 'xmpp-server:5269'],
} as const;
const groups = ['web', 'mail', 'directory', 'database', 'rest'] as const;
const all: readonly string[] = groups.flatMap((group) => [...offered[group]]);

/** The ports a profile asks: the usual ones to tick, any others one to a line. */
export function ServicesField() {
  const t = useText(scansTexts, discoveryTexts);
  const { id, label, value, error, change } = useFormField('services');
  const lines = value
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const chosen = lines.map(canonical);
  const others = lines.filter((_, index) => !all.includes(chosen[index] ?? ''));
  const put = (ticked: readonly string[], rest: readonly string[]) => change([...ticked, ...rest].join('\n'));
  const ticked = all.filter((service) => chosen.includes(service));
  const typed = useCommittedText(others.join('\n'), (text) => put(ticked, text.split('\n')));
  return (
    <FieldGroup id={id} legend={label} error={error} className={wide}>
      <div className={columns}>
        {groups.map((group) => (
          <fieldset
            key={group}
            className={css({ display: 'grid', alignContent: 'start', gap: '1', minW: '0' })}
          >
            <legend className={heading}>{t(`scans.profile.groups.${group}`)}</legend>
            {offered[group].map((service) => {
              const [protocol, port] = service.split(':') as [keyof typeof names, string];
              return (
                <Checkbox
                  key={service}
                  label={`${port} ${t(`discovery.protocols.${names[protocol]}`)}`}
                  checked={ticked.includes(service)}
                  onCheckedChange={(isOn) =>
                    put(
                      all.filter((each) => (each === service ? isOn : ticked.includes(each))),
                      others,
                    )
                  }
                />
              );
            })}
          </fieldset>
        ))}
      </div>
      <Field
        label={t('scans.profile.others')}
        hint={t('scans.profile.hints.services')}
        mark={t('common.optional')}
        className={css({ mt: '3' })}
      >
        <TextArea rows={2} mono {...typed} />
      </Field>
    </FieldGroup>
  );
}

/** Protocols that are offered to tick; their names are those of the inventory. */
const names = {
  tls: 'tls',
  smtp: 'smtp',
  imap: 'imap',
  pop3: 'pop3',
  ldap: 'ldap',
  rdp: 'rdp',
  postgresql: 'postgresql',
  mysql: 'mysql',
  sqlserver: 'sqlserver',
  ftp: 'ftp',
  'xmpp-client': 'xmpp-client',
  'xmpp-server': 'xmpp-server',
} as const;

/** `imaps` is the same as `tls:993`. */
function canonical(line: string): string {
  const service = readService(line);
  return service === null ? line : serviceText(service);
}

const wide = css({ gridColumn: { sm: '1 / -1' } });
const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
  gap: '3',
});
const heading = css({ fontSize: 'xs', fontWeight: 'semibold', color: 'fg.muted', mb: '1' });
