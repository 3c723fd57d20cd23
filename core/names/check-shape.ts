import type { FaultReason } from '#core/fault.ts';
import { dropUnseen, hasEmoji, hasUnseen, showUnseen, withoutMarker } from '#core/names/host-text.ts';
import { needsIdna } from '#core/names/idna.ts';

/** Reason a name is refused. */
export interface NameProblem {
  readonly reason: FaultReason;
  /** A limit in digits. */
  readonly limit?: string;
  /** Nearest spelling that may have been meant; not checked yet. */
  readonly nearest?: string;
  /** Shown instead of the typed text, if that is invisible. */
  readonly found?: string;
}

const spaces = /[\p{Zs}\t\r\n]+/u;
const notInNames = /[^A-Za-z0-9.*-]+/u;

/**
 * Returns the problem of a text that can be found without any tables: something other than a name (URL, e-mail address, port, path),
 * spaces, emoji, invisible characters, misplaced dots or asterisks, excessive length. Null if it may be a name.
 */
export function checkShape(text: string): NameProblem | null {
  return (
    checkNotAName(text) ?? checkCharacters(text) ?? checkDots(text) ?? checkStar(text) ?? checkRest(text)
  );
}

export function unseenProblem(text: string): NameProblem {
  return { reason: 'name-invisible', nearest: dropUnseen(text), found: showUnseen(text) };
}

function checkNotAName(text: string): NameProblem | null {
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(text);
  if (scheme !== null) return { reason: 'name-is-url', nearest: hostPart(text.slice(scheme[0].length)) };
  if (text.includes('@')) return { reason: 'name-has-at', nearest: hostPart(text) };
  if (/[/\\?#]/.test(text)) return { reason: 'name-has-path', nearest: hostPart(text) };
  if (/^[^:]+:\d{0,9}$|^\[[^\]]+\]:\d{0,9}$/.test(text)) {
    return { reason: 'name-has-port', nearest: hostPart(text) };
  }
  return null;
}

function checkCharacters(text: string): NameProblem | null {
  if (spaces.test(text)) return { reason: 'name-has-space', nearest: without(withoutMarker(text), spaces) };
  if (hasEmoji(text)) return { reason: 'name-emoji' };
  return hasUnseen(text) ? unseenProblem(text) : null;
}

function checkDots(text: string): NameProblem | null {
  const nearest = text.replace(/\.{2,}/g, '.').replace(/^\.|\.$/g, '');
  if (text.startsWith('.')) return { reason: 'name-leading-dot', nearest };
  if (/[^.]\.$/.test(text)) return { reason: 'name-trailing-dot', nearest };
  return text.includes('..') ? { reason: 'name-empty-label', nearest } : null;
}

function checkStar(text: string): NameProblem | null {
  if (!text.slice(text.startsWith('*.') ? 2 : 0).includes('*')) return null;
  // `*example.com` is missing its dot.
  const rest = text
    .replace(/^\*(?=[^.*])/, '')
    .split('.')
    .filter((label) => !label.includes('*'));
  return { reason: 'wildcard-position', nearest: `*.${rest.join('.')}` };
}

function checkRest(text: string): NameProblem | null {
  if (text.length > 253) return { reason: 'name-too-long', limit: '253' };
  if (needsIdna(text) || !notInNames.test(text)) return null;
  const named = withoutMarker(text);
  if (named !== text && !notInNames.test(named)) return { reason: 'name-bad-character', nearest: named };
  const host = hostPart(text);
  return { reason: 'name-bad-character', nearest: text.includes(':') ? host : without(host, notInNames) };
}

/** Removes runs of the given characters; if they separate things that look like names, returns the first of them. */
function without(text: string, signs: RegExp): string {
  const parts = text.split(signs);
  const [first = '', second] = parts.filter((part) => /[^.]\.[^.]/.test(part));
  return second === undefined ? parts.join('') : first;
}

/** Extracts the host from a URL, an e-mail address or a bracketed address. */
function hostPart(text: string): string {
  return dropUnseen(text)
    .replace(/^[/\\]+/u, '')
    .replace(/[/\\?#].*$/su, '')
    .replace(/^.*@/su, '')
    .replace(/^([^:]+):\d*$|^\[([^\]]+)\](?::\d*)?$/, '$1$2')
    .replace(/(?<!\.)\.+$/, '')
    .toLowerCase();
}
