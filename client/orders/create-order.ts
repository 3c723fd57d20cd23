import { numberOf, single } from '#client/arguments.ts';
import { Ended } from '#client/ended.ts';
import { readText } from '#client/input.ts';
import type { OwnCommand, OwnContext } from '#client/own-command.ts';
import * as catalogueCalls from '#core/contract/calls/catalogue.ts';
import type { NamesOrder, OrganizationOrder } from '#core/contract/calls/purchase.ts';
import * as purchaseCalls from '#core/contract/calls/purchase.ts';
import { wholeList } from '#core/contract/fields.ts';

const methods = ['dns', 'dns_txt', 'file', 'email', 'email_dns'] as const;

export const createOrder: OwnCommand = {
  words: ['orders', 'create'],
  takes: [],
  about: 'Orders a certificate for a request (CSR) of your own. The private key stays where you made it.',
  options: [
    { name: 'product', about: 'Number of a product, from `catalogue products`', required: true },
    { name: 'csr', about: 'File of the request in PEM; - reads standard input', required: true },
    { name: 'names', about: 'Names, comma-separated, common name first; none for code and document signing' },
    { name: 'years', about: '1 to 3, as the product offers; 1 if absent' },
    { name: 'days', about: '90, instead of years' },
    { name: 'method', about: `How names are validated: ${methods.join(', ')}; dns if absent` },
    { name: 'email', about: 'Mailbox, for the methods email and email_dns' },
    { name: 'contact', about: 'Id of a contact, from `parties contacts list`' },
    { name: 'organization', about: 'Id of an organization, from `parties organizations list`' },
    { name: 'remark', about: 'A remark on the order, at most 255 characters' },
    { name: 'approval-reason', about: 'Why, if the order exceeds a spending limit' },
  ],
  examples: [
    "openssl req -new -newkey rsa:2048 -nodes -keyout key.pem -out request.csr -subj '/CN=www.example.com'",
    'orders create --product bitcert-dv-one --names www.example.com --csr request.csr --years 1',
  ],
  run: create,
};

async function create({ ask, given, print }: OwnContext): Promise<void> {
  const productNo = needed(given, 'product');
  const csr = readText(needed(given, 'csr'));
  const names = (single(given, 'names') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const { list } = await ask(catalogueCalls.products, wholeList);
  const product = list.find((each) => each.productNo === productNo);
  if (product === undefined) {
    throw new Ended('notFound', `No product ${productNo.slice(0, 80)} is sold: see \`catalogue products\``);
  }
  const email = single(given, 'email');
  const terms = {
    year: validityOf(given),
    dcvMethod: methodOf(given),
    productType: product.productType,
    contactID: single(given, 'contact') ?? '',
    orgID: single(given, 'organization') ?? '',
    remark: single(given, 'remark') ?? '',
    approvalReason: single(given, 'approval-reason') ?? '',
  };
  const [commonName] = names;
  const body: NamesOrder | OrganizationOrder =
    commonName === undefined
      ? { ...terms, csr, key: '' }
      : {
          ...terms,
          sslCerts: [
            {
              ...{ csr, key: '', commonName, domainNames: names.join(',') },
              ...(email === undefined ? {} : { emailDnsEmail: email }),
            },
          ],
        };
  print(await ask(purchaseCalls.create, { params: { productNo }, body }));
}

function validityOf(given: OwnContext['given']): number {
  const isInDays = single(given, 'days') !== undefined;
  if (isInDays && single(given, 'years') !== undefined)
    throw new Ended('usage', 'Give either --years or --days');
  if (isInDays && numberOf(given, 'days', 90) !== 90) throw new Ended('usage', '--days takes 90');
  return isInDays ? 90 : numberOf(given, 'years', 1);
}

function methodOf(given: OwnContext['given']): (typeof methods)[number] {
  const written = single(given, 'method') ?? 'dns';
  const method = methods.find((each) => each === written);
  if (method === undefined) throw new Ended('usage', `--method takes ${methods.join(', ')}`);
  return method;
}

function needed(given: OwnContext['given'], name: string): string {
  const value = single(given, name);
  if (value === undefined || value === '') throw new Ended('usage', `--${name} is required`);
  return value;
}
