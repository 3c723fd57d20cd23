// `npm run agent`: runs the bundled scan agent, after building it if its sources have changed. Needs no development package where it is
// built.
import { buildServer } from './build.mjs';

await buildServer();
await import('../dist/server/certhub-agent.mjs');
