export const licensesFile: string;
/** `root`: folder of the project. */
export function licensesText(root: string): string;
