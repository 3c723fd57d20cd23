import { single } from '#client/arguments.ts';
import { Ended } from '#client/ended.ts';
import { orderNumber } from '#client/orders/order-number.ts';
import type { OwnCommand, OwnContext } from '#client/own-command.ts';
import { writeWhole } from '#client/write-whole.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';

const parts = ['fullchain', 'leaf', 'chain', 'root'] as const;

export const download: OwnCommand = {
  words: ['orders', 'download'],
  takes: ['order'],
  about:
    'Writes the newest certificate of an order to a file in PEM. A file of that name is replaced in one step.',
  options: [
    { name: 'out', about: 'File to write; - prints the PEM instead', required: true },
    {
      name: 'part',
      about: 'fullchain (if absent): certificate and intermediates; leaf; chain: the intermediates; root',
    },
    { name: 'serial-number', about: 'Another certificate of the order, by its serial number in hex' },
  ],
  examples: ['orders download CN20261127-10001 --out /etc/ssl/www.example.com.pem'],
  run: save,
};

async function save({ ask, given, words, print, printText }: OwnContext): Promise<void> {
  const id = orderNumber(words);
  const out = single(given, 'out');
  if (out === undefined || out === '') throw new Ended('usage', '--out is required');
  const written = single(given, 'part') ?? 'fullchain';
  const part = parts.find((each) => each === written);
  if (part === undefined) throw new Ended('usage', `--part takes ${parts.join(', ')}`);
  const serialNumber = single(given, 'serial-number');
  const found = await ask(orderCalls.certificate, {
    params: { id },
    query: serialNumber === undefined ? {} : { serialNumber },
  });
  const pem = partOf(found.chain, part)
    .map((each) => `${each.replace(/\r\n?/g, '\n').trim()}\n`)
    .join('');
  if (out === '-') return printText(pem);
  await writeWhole(out, pem);
  const { notBefore, notAfter, sha256Fingerprint, domainNames } = found;
  print({
    orderNo: id,
    file: out,
    serialNumber: found.serialNumber,
    notBefore,
    notAfter,
    sha256Fingerprint,
    domainNames,
  });
}

/** The root comes last, and servers do not send it. */
function partOf(chain: readonly string[], part: (typeof parts)[number]): readonly string[] {
  switch (part) {
    case 'fullchain':
      return chain.length > 1 ? chain.slice(0, -1) : chain;
    case 'leaf':
      return chain.slice(0, 1);
    case 'chain':
      return chain.slice(1, -1);
    case 'root':
      return chain.slice(-1);
  }
}
