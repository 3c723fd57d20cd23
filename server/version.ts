import packageJson from '../package.json' with { type: 'json' };

/** Of the software. */
export const { version } = packageJson;
