import type { DataOf } from '#core/contract/call.ts';
import type { captcha } from '#core/contract/calls/session.ts';
import { defaultSiteName, type SiteHint } from '#src/adapters/site/site-file.ts';
import { carryTyped } from '#src/app/carry-typed.ts';
import { percent } from '#src/ui/slide-puzzle/percent.ts';

type Puzzle = DataOf<typeof captcha>;

/**
 * Shows the sign-in form from the page's static HTML, in the page's language, until the console replaces it. Its fields
 * accept input, which is carried over; everything else waits for the console.
 */
export function showSignIn(site: SiteHint, puzzle: Promise<Response> | null): void {
  whenParsed(() => {
    const { lang } = document.documentElement;
    const place = document.getElementById('certhub');
    const template = document.querySelector<HTMLTemplateElement>(`template[lang="${lang}"]`);
    if (place === null || template === null) return;
    const page = document.importNode(template.content, true);
    fitTo(site, page);
    const [picture, piece] = page.querySelectorAll('img');
    carryTyped(place);
    place.replaceChildren(page);
    // The console takes the same answer and reports its errors.
    if (picture && piece)
      puzzle?.then(puzzleIn).then(
        (each) => show(each, picture, piece),
        () => {},
      );
  });
}

async function puzzleIn(answer: Response): Promise<Puzzle> {
  const { data } = await answer.clone().json();
  return data;
}

function show(puzzle: Puzzle, picture: HTMLImageElement, piece: HTMLImageElement): void {
  picture.src = puzzle.background;
  piece.src = puzzle.piece;
  piece.style.left = '0';
  piece.style.top = percent(puzzle.pieceTop / puzzle.height);
  piece.style.width = percent(puzzle.pieceSize / puzzle.width);
}

function fitTo(site: SiteHint, page: DocumentFragment): void {
  const has: Readonly<Record<string, boolean>> = {
    mail: site.mail !== false,
    demo: Boolean(site.sandbox && site.demoAccount),
    wechat: Boolean(site.wechat),
  };
  for (const part of page.querySelectorAll<HTMLElement>('[data-needs]'))
    if (!has[part.dataset.needs ?? '']) part.remove();
  // Buttons do nothing before the console's script runs; a keyboard user would notice too late.
  for (const part of page.querySelectorAll<HTMLElement>('button')) part.inert = true;
  page.querySelector('[role=slider]')?.remove();
  page.firstElementChild?.classList.add('early-sign-in');
  const name = String(site.siteName ?? defaultSiteName);
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    text.nodeValue = text.nodeValue?.replace('{{site}}', () => name) ?? '';
}

/** The static HTML is complete, and none of its deferred scripts has run. */
function whenParsed(then: () => void): void {
  if (document.readyState !== 'loading') then();
  else document.addEventListener('readystatechange', then, { once: true });
}
