import { useLocation, useNavigate } from '@tanstack/react-router';
import { use, useState } from 'react';
import type { Replacement } from '#src/features/tools/kit/tool-definition.ts';
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
  return { fragment, content: useContent(fragment) };
}

export interface HeldLink extends Linked {
  /** Set while the address has another fragment than the tool shown. */
  readonly replacement: Replacement | null;
}

/**
 * Like `useLinkedContent`, but keeps the earlier content while `isHeld()`, until `replacement` is accepted or declined. The router cannot
 * block a fragment that the user changes in the address bar: its rollback would reload the page.
 */
export function useHeldLink(isHeld: () => boolean): HeldLink {
  const navigate = useNavigate();
  const { pathname, hash } = useLocation();
  const [shown, setShown] = useState({ pathname, fragment: hash });
  // On the way to another page, the address changes before this page is removed.
  const isOther = pathname === shown.pathname && hash !== shown.fragment;
  const isReplaced = isOther && !isHeld();
  if (isReplaced) setShown({ pathname, fragment: hash });
  const fragment = isReplaced ? hash : shown.fragment;
  const replacement = {
    accept: () => setShown({ pathname, fragment: hash }),
    decline: () => void navigate({ to: '.', hash: fragment, resetScroll: false }),
  };
  return {
    fragment,
    content: useContent(fragment),
    replacement: isOther && !isReplaced ? replacement : null,
  };
}

/** Suspends while a link is read. */
function useContent(fragment: string): Linked['content'] {
  return fragment.startsWith('in=') ? use(contentOf(fragment)) : undefined;
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
