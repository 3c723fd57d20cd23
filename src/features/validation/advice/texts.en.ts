import type { zhDnsAdvice } from '#src/features/validation/advice/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enDnsAdvice = {
  caa: {
    title: 'CAA records',
    failed: 'Couldn’t look up the CAA records',
    free: 'No CAA record keeps {{issuer}} from issuing.',
    part: '{{checked}} of {{total}} names were looked up.',
    looked: 'Looked up {{time}}',
    again: 'Look up again',
    refused: 'CAA records would make the CA refuse',
    about:
      'Change them before the certificate is issued. The CA looks them up itself and decides; your order goes on.',
    at: 'Records at {{at}}:',
    names: 'Names affected:',
    more: '{{names}} and others, {{count}} in all',
    add: 'Add this record at {{at}}:',
    remove: 'Remove this record; CAs do not know its kind:',
    unknown:
      'The CAA records at {{at}} could not be looked up ({{problem}}). A CA refuses while that lasts: check the DNS of the domain.',
    record: 'CAA record',
  },
  persistent: {
    about:
      'This TXT record can stand in place of the one above and stay there: your later orders for this name at the same CA need no new record. It counts for your account alone, until you remove it.',
    each: 'One for each CA, and you can publish several: the domain is then valid at those CAs, and the server validates it again by itself when that ends.',
  },
} satisfies SameTexts<typeof zhDnsAdvice>;
