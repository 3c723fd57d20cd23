import { listSettings, secretNames } from '#server/config.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

interface ShownSetting {
  readonly name: string;
  /** In force; empty for a secret, and for what has no value. */
  readonly value: string;
  readonly isSecret: boolean;
  readonly isSet: boolean;
}

/** The settings in force. Of a secret only whether it is set. */
export function shownSettings(environment: Environment): ShownSetting[] {
  return listSettings().map(({ name, usual }) => {
    const isSecret = secretNames.includes(name);
    const given = environment[name] ?? '';
    const isSet = given !== '' || (isSecret && (environment[`${name}_FILE`] ?? '') !== '');
    const value = given === '' ? usual : given;
    return { name, value: isSecret ? '' : withoutUser(value), isSecret, isSet };
  });
}

/** An address may hold a password although the setting expects none. */
function withoutUser(value: string): string {
  return value.slice(0, 500).replace(/:\/\/[^\s/@]{0,500}@/g, '://');
}
