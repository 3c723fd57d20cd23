import { redact } from '#core/support/secret-guard.ts';

export interface PageFact {
  readonly name: 'page' | 'error' | 'version' | 'time' | 'browser' | 'language';
  readonly value: string;
}

/** Maximum characters of an error; a stack trace may be long. */
const longestError = 1500;

/**
 * Facts about a page without a flow. Includes only the path of its address, since query and fragment may contain a
 * secret.
 */
export function pageFacts(error: string | null): readonly PageFact[] {
  const facts: readonly PageFact[] = [
    { name: 'page', value: location.pathname },
    { name: 'error', value: (error ?? '').slice(0, longestError) },
    { name: 'version', value: entryName() },
    { name: 'time', value: new Date().toISOString() },
    { name: 'browser', value: navigator.userAgent },
    { name: 'language', value: document.documentElement.lang },
  ];
  return facts
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => ({ name, value: String(redact(value)) }));
}

/** The build, identified by its entry file, whose name contains a content hash. Ignores scripts of a host page. */
function entryName(): string {
  const files = [...document.scripts].map(({ src }) => src.split('/').at(-1) ?? '');
  return files.find((file) => /^index\.[\da-f]+\.js$/.test(file)) ?? '';
}
