import { single } from '#client/arguments.ts';
import { Ended } from '#client/ended.ts';
import { orderNumber } from '#client/orders/order-number.ts';
import type { OwnCommand, OwnContext } from '#client/own-command.ts';
import * as sandboxCalls from '#core/contract/calls/sandbox.ts';
import type { DomainValidation } from '#core/contract/calls/validation.ts';
import * as validationCalls from '#core/contract/calls/validation.ts';

export const showRecords: OwnCommand = {
  words: ['orders', 'records'],
  takes: ['order'],
  about:
    'Shows what must be published to validate the names of an order: a DNS record, a file, or an address for a mail each.',
  options: [{ name: 'format', about: 'json (if absent), or zone: lines of a zone file' }],
  examples: ['orders records CN20261127-10001 --format zone'],
  run: show,
};

async function show(context: OwnContext): Promise<void> {
  const format = single(context.given, 'format') ?? 'json';
  if (format !== 'json' && format !== 'zone') throw new Ended('usage', '--format takes json or zone');
  const rows = await validationsOf(context);
  if (format === 'json') context.print({ data: rows.map(recordOf), total: rows.length });
  else context.printText(rows.flatMap(zoneLine).join(''));
}

function recordOf({ domainName, recordType, recordName, expected, state, problem }: DomainValidation) {
  return { domainName, type: recordType, name: recordName, value: expected, state, problem };
}

/** A line of a zone file (RFC 1035 §5); names validated otherwise have none. */
function zoneLine({ recordType, recordName, expected }: DomainValidation): readonly string[] {
  if (recordType === 'CNAME') return [`${recordName}. 300 IN CNAME ${expected.replace(/\.?$/, '.')}\n`];
  if (recordType !== 'TXT') return [];
  // A text of a TXT record has at most 255 octets.
  const texts = expected.match(/.{1,255}/g) ?? [];
  return [
    `${recordName}. 300 IN TXT ${texts.map((text) => `"${text.replace(/(["\\])/g, '\\$1')}"`).join(' ')}\n`,
  ];
}

export const publishRecords: OwnCommand = {
  words: ['sandbox', 'publish'],
  takes: ['order'],
  about:
    'Publishes in the zone and on the file host of a sandbox what `orders records` shows. Elsewhere you publish it yourself.',
  options: [],
  examples: ['sandbox publish CN20261127-10001'],
  run: publish,
};

async function publish(context: OwnContext): Promise<void> {
  const rows = await validationsOf(context);
  for (const { recordType, recordName, expected } of rows) {
    if (recordType === 'FILE') {
      const { hostname: host, pathname: path } = new URL(recordName);
      await context.ask(sandboxCalls.putFile, { body: { host, path, content: expected } });
    } else if (recordType !== 'EMAIL') {
      await context.ask(sandboxCalls.putRecord, {
        body: { name: recordName, type: recordType, value: expected },
      });
    }
  }
  context.print({ published: rows.filter(({ recordType }) => recordType !== 'EMAIL').length });
}

async function validationsOf({ ask, words }: OwnContext): Promise<readonly DomainValidation[]> {
  const { data } = await ask(validationCalls.domainList, { params: { id: orderNumber(words) }, query: {} });
  return data;
}
