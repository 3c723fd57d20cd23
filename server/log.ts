export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** What a line may carry. Bodies, tokens, passwords and keys have no place in it. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Log {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

/** One JSON object a line: time, level, event and the fields. */
export function createLog(level: LogLevel, write: (line: string) => void = writeToStderr): Log {
  const threshold = logLevels.indexOf(level);
  const at =
    (own: LogLevel) =>
    (event: string, fields: LogFields = {}): void => {
      if (logLevels.indexOf(own) < threshold) return;
      write(JSON.stringify({ time: new Date().toISOString(), level: own, event, ...fields }));
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function writeToStderr(line: string): void {
  process.stderr.write(`${line}\n`);
}
