// `npm run admin`: runs the bundled commands, after building them if the server's sources have changed. Needs no development package
// where they are built.
import { buildServer } from './build.mjs';

await buildServer();
await import('../dist/server/admin.mjs');
