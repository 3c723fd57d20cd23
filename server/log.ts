export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Fields of a log line. Never bodies, tokens, passwords or keys. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** An event of interest to whoever guards the accounts. */
export interface SecurityEvent {
  /** The action done or attempted. */
  readonly what: SecurityAction;
  readonly outcome: 'done' | 'refused' | 'limited';
  /** The customer's id; empty where no customer matches. Never the typed text, which may be a password. */
  readonly who: string;
  /** Client address; empty for actions on this machine. */
  readonly from: string;
  /** Details, such as the reason of a refusal. */
  readonly detail?: string;
}

export type SecurityAction =
  | 'sign-in'
  | 'second-factor'
  /** Somebody signed in proved who they are. */
  | 'confirm'
  /** A password, a factor or sessions were changed. */
  | 'protection'
  | 'sign-out'
  | 'rights'
  | 'limit'
  | 'key'
  | 'sandbox'
  | 'case'
  | 'admin'
  | 'invitation'
  | 'sign-up'
  | 'password'
  | 'contact'
  /** An API key that may not call. */
  | 'api-key';

export interface Log {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  /** Written at every level but `silent`. */
  security(event: SecurityEvent): void;
}

/** Writes one JSON object per line: time, level, event and the fields. */
export function createLog(level: LogLevel, write: (line: string) => void = writeToStderr): Log {
  const threshold = logLevels.indexOf(level);
  const line = (own: string, event: string, fields: LogFields): void =>
    write(JSON.stringify({ time: new Date().toISOString(), level: own, event, ...fields }));
  const at =
    (own: LogLevel) =>
    (event: string, fields: LogFields = {}): void => {
      if (logLevels.indexOf(own) >= threshold) line(own, event, fields);
    };
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    security({ what, ...fields }) {
      if (level !== 'silent') line('security', `security.${what}`, { ...fields });
    },
  };
}

function writeToStderr(line: string): void {
  process.stderr.write(`${line}\n`);
}
