import { useLocation } from '@tanstack/react-router';
import { use } from 'react';
import type { LinkContent } from '#src/features/tools/kit/tool-link.ts';

export interface Linked {
  /** Key for the tool's state: another link is another input. */
  readonly fragment: string;
  /** Null if the link could not be read, undefined if there is none. */
  readonly content: LinkContent | null | undefined;
}

/** Returns the content carried in the fragment of the page's address. */
export function useLinkedContent(): Linked {
  const fragment = useLocation({ select: ({ hash }) => hash });
  return { fragment, content: fragment.startsWith('in=') ? use(contentOf(fragment)) : undefined };
}

let newest: { readonly fragment: string; readonly content: Promise<LinkContent | null> } | null = null;

/** Returns the same promise for the same fragment, as `use` requires. */
function contentOf(fragment: string): Promise<LinkContent | null> {
  if (newest?.fragment !== fragment) newest = { fragment, content: read(fragment) };
  return newest.content;
}

async function read(fragment: string): Promise<LinkContent | null> {
  return (await import('#src/features/tools/kit/tool-link.ts')).linkContent(fragment);
}
