import { runAgent } from '#server/discovery/agent/run-agent.ts';
import { AgentEnd, readSettings, usage } from '#server/discovery/agent/settings.ts';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

try {
  const settings = readSettings(process.argv.slice(2), process.env);
  if (settings === 'help') process.stdout.write(usage);
  else {
    const say = (line: string) => process.stdout.write(`${new Date().toISOString()} ${line}\n`);
    say(
      `Agent ${settings.agentID} of ${settings.url}, for ${settings.networks.map(({ text }) => text).join(', ')}`,
    );
    await runAgent(settings, say, stop.signal);
  }
} catch (error) {
  if (!(error instanceof AgentEnd)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
