import { writeSync } from 'node:fs';
import { run } from '#client/run.ts';

// A reader that has seen enough, such as `head`, closes the pipe.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  program: process.env.npm_lifecycle_event === 'api' ? 'npm run -s api --' : 'certhub',
  isTerminal: process.stdout.isTTY === true,
  write: (content) => process.stdout.write(content),
  note: (line) => writeSync(2, `${line}\n`),
});
