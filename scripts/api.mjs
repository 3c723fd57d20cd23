// `npm run api`: runs the bundled client, after building it if its sources have changed. Needs no development package where it is built.
import { buildClient } from './build.mjs';

await buildClient();
await import('../dist/client/certhub.mjs');
