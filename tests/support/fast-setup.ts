import { buildServer } from '../../scripts/build.mjs';

/** Bundles the server when its sources changed: as one file it starts in half the time, and some tests start it often. */
export const setup = buildServer;
