import type { zhDnsAdvice } from '#src/features/validation/advice/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enDnsAdvice = {
  caa: {
    title: 'CAA records',
    failed: 'Couldn’t look up the CAA records',
    free: 'No CAA records prevent {{issuer}} from issuing.',
    part: 'Looked up {{checked}} of {{total}} names.',
    looked: 'Looked up {{time}}',
    again: 'Look up again',
    refused: 'CAA records prevent the CA from issuing',
    about:
      'Change them before the certificate is issued. The CA looks them up itself and makes the decision. You can continue with your order.',
    at: 'Records at {{at}}:',
    names: 'Names affected:',
    more: '{{names}} and others ({{count}} total)',
    add: 'Add this record at {{at}}:',
    remove: 'Remove this record, because CAs don’t recognize its type:',
    unknown:
      'Couldn’t look up the CAA records at {{at}} ({{problem}}). CAs won’t issue until the lookup works. Check the domain’s DNS.',
    record: 'CAA record',
  },
  delegation: {
    about:
      'Or delegate the name with this CNAME record, in place of the TXT record, and leave it in place. We then publish the TXT records ourselves, for this and your later orders. It works only for your account, until you remove it.',
  },
  persistent: {
    about:
      'You can use this TXT record instead of the one above and leave it in place. Your later orders for this name with the same CA won’t need a new record. It works only for your account, until you remove it.',
    each: 'Each CA has its own record, and you can publish several. The domain is then validated for those CAs only, and the server validates it again automatically when the validation expires.',
  },
} satisfies SameTexts<typeof zhDnsAdvice>;
