import { redact } from '#core/support/secret-guard.ts';

export interface PageFact {
  readonly name: 'page' | 'error' | 'version' | 'time' | 'browser' | 'language';
  readonly value: string;
}

/** Characters of an error's words: a trace may be long. */
const longestError = 1500;

/** What a page knows without a flow. Of its address the path alone: what stands behind it may be a secret. */
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

/** The build, by its entry's file, whose name changes with what is in it. A host page's scripts are its own. */
function entryName(): string {
  const files = [...document.scripts].map(({ src }) => src.split('/').at(-1) ?? '');
  return files.find((file) => /^index\.[\da-f]+\.js$/.test(file)) ?? '';
}
