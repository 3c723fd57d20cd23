import { describe, expect, it } from 'vitest';
import { logoFaults, longestLogo } from '#core/orders/mark-logo.ts';
import { sampleLogo } from '#tests/support/files/sample-logo.ts';
import { within } from '#tests/support/work.ts';

/** The sample logo with `part` replaced by `other`. */
const withPart = (part: string, other: string) => {
  expect(sampleLogo).toContain(part);
  return sampleLogo.replace(part, other);
};
const withDrawing = (drawing: string) => withPart('<circle', `${drawing}<circle`);

describe('logoFaults (SVG Tiny PS)', () => {
  it.each([
    ['that follows the profile', sampleLogo],
    [
      'with a declaration, comments and both quotes',
      `\uFEFF<?xml version='1.0'?>\n<!-- a - b -->\n${sampleLogo}`,
    ],
    ['with an internal gradient', withDrawing(`<path fill="url(#sky)" d='M0 0'/><use xlink:href="#sky"/>`)],
    ['with numeric character references', withPart('Example', 'A &amp; B &#x4e2d;')],
    ['with an angle bracket in an attribute', withDrawing('<text id="a>b">x</text>')],
  ])('accepts a logo %s', (_, svg) => expect(logoFaults(svg)).toEqual([]));

  it.each([
    ['another version', withPart('version="1.2"', 'version="1.1"'), 'logo-missing', '1.1'],
    ['the full profile', withPart('baseProfile="tiny-ps"', 'baseProfile="full"'), 'logo-missing', 'full'],
    ['no namespace', withPart('xmlns="http://www.w3.org/2000/svg"', ''), 'logo-missing', ''],
    ['no title', withPart('<title>Example</title>', ''), 'logo-missing', ''],
    ['an empty title', withPart('Example', ' '), 'logo-missing', ''],
    [
      'a title inside a group',
      withPart('<title>Example</title>', '<g><title>Example</title></g>'),
      'logo-missing',
      '',
    ],
    ['no viewBox', withPart('viewBox="0 0 100 100"', ''), 'logo-missing', ''],
    ['a viewBox of words', withPart('0 0 100 100', '0 0 wide high'), 'logo-missing', '0 0 wide high'],
    ['a banner', withPart('0 0 100 100', '0 0 200 100'), 'logo-not-square', '200 × 100'],
    ['a script', withDrawing('<script>alert(1)</script>'), 'logo-forbidden', '<script>'],
    ['an image', withDrawing('<image href="#x"/>'), 'logo-forbidden', '<image>'],
    ['an animation', withDrawing('<animate/>'), 'logo-forbidden', '<animate>'],
    ['a handler', withDrawing('<g onLoad="x()"/>'), 'logo-forbidden', 'onLoad'],
    [
      'nested uses that multiply to billions',
      withDrawing(
        Array.from(
          { length: 10 },
          (_, level) => `<g id="l${level}">${`<use href="#l${level - 1}"/>`.repeat(10)}</g>`,
        ).join(''),
      ),
      'logo-forbidden',
      '<use>',
    ],
    ['a use of itself', withDrawing('<g id="me"><use xlink:href="#me"/></g>'), 'logo-forbidden', '<use>'],
    ['a style', withDrawing('<g style="fill:red"/>'), 'logo-forbidden', 'style'],
    [
      'a link',
      withDrawing('<use href="https://a.example/x.svg#y"/>'),
      'logo-forbidden',
      'href="https://a.example/x.svg#y"',
    ],
    [
      'a script as an address',
      withDrawing('<use xlink:href="javascript:x"/>'),
      'logo-forbidden',
      'xlink:href="javascript:x"',
    ],
    [
      'an external paint',
      withDrawing('<g fill="URL(//a.example)"/>'),
      'logo-forbidden',
      'fill="URL(//a.example)"',
    ],
    ['a position on the root element', withPart('viewBox', 'x="1" viewBox'), 'logo-forbidden', 'x'],
    ['an HTML page', '<html></html>', 'logo-unreadable', 'html'],
    ['text that is not XML', 'logo', 'logo-unreadable', 'logo'],
    ['nothing but a comment', '<!-- -->', 'logo-unreadable', ''],
    [
      'a document type',
      `<!DOCTYPE svg [<!ENTITY a "b">]>${sampleLogo}`,
      'logo-unreadable',
      '<!DOCTYPE svg [<!ENTITY a "b">]><svg xml',
    ],
    [
      'a custom entity',
      withPart('Example', '&a;'),
      'logo-unreadable',
      '&a;</title><circle cx="50" cy="50" r="40',
    ],
    [
      'CDATA',
      withPart('Example', '<![CDATA[a]]>'),
      'logo-unreadable',
      '<![CDATA[a]]></title><circle cx="50" cy=',
    ],
    [
      'an attribute twice',
      withDrawing('<g id="a" id="b"/>'),
      'logo-unreadable',
      '<g id="a" id="b"/><circle cx="50" cy="50',
    ],
    ['an element never closed', sampleLogo.replace('</svg>', ''), 'logo-unreadable', '<svg>'],
    [
      'two roots',
      `${sampleLogo}${sampleLogo}`,
      'logo-unreadable',
      '<svg xmlns="http://www.w3.org/2000/svg" ',
    ],
  ])('refuses %s', (_, svg, reason, found) => {
    expect(logoFaults(svg)).toEqual([expect.objectContaining({ field: 'logo', reason, found })]);
  });

  it('reports each type of fault once, at the line of the first', () => {
    const svg = withDrawing('\n<script/>\n<script/>\n<set/>');
    expect(logoFaults(svg)).toMatchObject([
      { found: '<script>', line: 2 },
      { found: '<set>', line: 4 },
    ]);
  });

  it.each([
    ['too long', 'x'.repeat(longestLogo + 1)],
    ['of open tags', '<g '.repeat(longestLogo / 3)],
    ['of spaces', `<g${' '.repeat(longestLogo - 2)}`],
    ['of comments', '<!--'.repeat(longestLogo / 4)],
    ['nested', '<g>'.repeat(longestLogo / 3)],
  ])('refuses a text %s within half a second', async (_, svg) => {
    expect(await within(500, () => logoFaults(svg))).not.toEqual([]);
  });
});
