import {
  type AcmeClientName,
  fileStem,
  isIp,
  quoted,
  type RecipePart,
  type RecipeValues,
} from '#core/acme/recipe-parts.ts';
import { kubernetesRecipe, proxyRecipes } from '#core/acme/server-recipes.ts';

/** What to run or write for a client, with the values of the order. */
export function recipeFor(client: AcmeClientName, values: RecipeValues): readonly RecipePart[] {
  switch (client) {
    case 'certbot':
      return certbot(values);
    case 'lego':
      return lego(values);
    case 'acme.sh':
      return acmeSh(values);
    case 'dehydrated':
      return dehydrated(values);
    case 'uacme':
      return uacme(values);
    case 'win-acme':
      return winAcme(values);
    case 'cert-manager':
      return kubernetesRecipe(values);
    default:
      return proxyRecipes[client](values);
  }
}

/** Lines of one shell command; names and keys hold no character that a shell reads, except the star of a wildcard. */
function command(first: string, ...more: readonly string[]): string {
  return [first, ...more.map((line) => `  ${line}`)].join(' \\\n');
}

function certbot({ directory, kid, hmacKey, names }: RecipeValues): readonly RecipePart[] {
  const home = '--config-dir /etc/letsencrypt-certhub';
  // It proves addresses with a server of its own, and takes them from 5.3 on.
  const plugin = names.some(isIp) ? '--standalone' : '--webroot -w /var/www/html';
  return [
    {
      what: 'once',
      file: '',
      text: command(
        `sudo certbot certonly ${plugin}`,
        home,
        `--server ${directory}`,
        `--eab-kid ${kid} --eab-hmac-key ${hmacKey}`,
        '--agree-tos --register-unsafely-without-email',
        names.map((name) => (isIp(name) ? `--ip-address ${name}` : `-d ${quoted(name)}`)).join(' '),
        "--deploy-hook 'systemctl reload nginx'",
      ),
    },
    {
      what: 'renew',
      file: '/etc/cron.d/certbot-certhub',
      text: `17 3,15 * * * root certbot renew ${home} --quiet`,
    },
  ];
}

/** lego asks for the credential at each run while the directory wants one, so it stands in a file that only root reads. */
function lego({ directory, kid, hmacKey, names }: RecipeValues): readonly RecipePart[] {
  const script = '/usr/local/sbin/lego-certhub';
  const shared = [
    `--server ${directory}`,
    `--eab --kid ${kid} --hmac ${hmacKey}`,
    '--path /etc/lego-certhub --email hostmaster@example.com --accept-tos',
    '--http --http.webroot /var/www/html',
    names.map((name) => `--domains ${quoted(name)}`).join(' '),
  ];
  const renewal = command('exec lego', ...shared, "renew --days 30 --renew-hook 'systemctl reload nginx'");
  return [
    { what: 'once', file: '', text: command('sudo lego', ...shared, 'run') },
    { what: 'file', file: script, text: `#!/bin/sh\n${renewal}` },
    { what: 'apply', file: '', text: `sudo chmod 700 ${script}` },
    { what: 'renew', file: '/etc/cron.d/lego-certhub', text: `17 3 * * * root ${script}` },
  ];
}

function acmeSh({ directory, kid, hmacKey, names }: RecipeValues): readonly RecipePart[] {
  const stem = fileStem(names);
  return [
    {
      what: 'once',
      file: '',
      text: [
        command(
          'acme.sh --register-account',
          `--server ${directory}`,
          `--eab-kid ${kid} --eab-hmac-key ${hmacKey}`,
        ),
        command(
          'acme.sh --issue -w /var/www/html --keylength ec-256',
          `--server ${directory}`,
          names.map((name) => `-d ${quoted(name)}`).join(' '),
        ),
        command(
          `acme.sh --install-cert --ecc -d ${quoted(names[0] ?? '')}`,
          `--key-file /etc/ssl/private/${stem}.key`,
          `--fullchain-file /etc/ssl/certs/${stem}.pem`,
          "--reloadcmd 'systemctl reload nginx'",
        ),
      ].join('\n\n'),
    },
  ];
}

function dehydrated({ directory, kid, hmacKey, names }: RecipeValues): readonly RecipePart[] {
  const home = '/etc/dehydrated-certhub';
  return [
    {
      what: 'file',
      file: `${home}/config`,
      text: [
        `CA="${directory}"`,
        `EAB_KID="${kid}"`,
        `EAB_HMAC_KEY="${hmacKey}"`,
        `BASEDIR="${home}"`,
        'WELLKNOWN="/var/www/html/.well-known/acme-challenge"',
      ].join('\n'),
    },
    { what: 'file', file: `${home}/domains.txt`, text: domainsLine(names) },
    { what: 'once', file: '', text: `sudo dehydrated --register --accept-terms -f ${home}/config` },
    {
      what: 'renew',
      file: '/etc/cron.d/dehydrated-certhub',
      text: `17 3 * * * root dehydrated --cron -f ${home}/config && systemctl reload nginx`,
    },
  ];
}

/** dehydrated needs an alias for a wildcard that comes first. */
function domainsLine(names: readonly string[]): string {
  const line = names.join(' ');
  return names[0]?.startsWith('*') === true ? `${line} > ${fileStem(names)}` : line;
}

function uacme({ directory, kid, hmacKey, names }: RecipeValues): readonly RecipePart[] {
  const home = `-a ${directory} -c /etc/uacme-certhub`;
  const issue = `UACME_CHALLENGE_PATH=/var/www/html/.well-known/acme-challenge uacme ${home} -h /usr/share/uacme/uacme.sh issue ${names.map(quoted).join(' ')}`;
  return [
    {
      what: 'once',
      file: '',
      text: `sudo uacme ${home} -y -e ${kid}:${hmacKey} new\nsudo env ${issue}`,
    },
    {
      what: 'renew',
      file: '/etc/cron.d/uacme-certhub',
      text: `17 3 * * * root ${issue} && systemctl reload nginx`,
    },
  ];
}

function winAcme({ directory, kid, hmacKey, names }: RecipeValues): readonly RecipePart[] {
  return [
    {
      what: 'once',
      file: '',
      text: [
        `wacs.exe --baseuri ${directory} --accepttos --emailaddress hostmaster@example.com`,
        `--eab-key-identifier ${kid} --eab-key ${hmacKey}`,
        `--source manual --host ${names.join(',')}`,
        '--validation selfhosting --store certificatestore --installation iis',
      ].join(' ^\n  '),
    },
  ];
}
