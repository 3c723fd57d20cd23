import {
  type AcmeClientName,
  fileStem,
  type RecipePart,
  type RecipeValues,
} from '#core/acme/recipe-parts.ts';
import { readIp } from '#core/names/ip.ts';

type Recipe = (values: RecipeValues) => readonly RecipePart[];

/** Clients that are part of a server: a file each. */
export const proxyRecipes = {
  Caddy: ({ directory, kid, hmacKey, names }) => [
    {
      what: 'file',
      file: '/etc/caddy/Caddyfile',
      text: [
        `${names.join(', ')} {`,
        `  tls {`,
        `    issuer acme ${directory} {`,
        `      eab ${kid} ${hmacKey}`,
        `    }`,
        `  }`,
        `  reverse_proxy 127.0.0.1:8080`,
        `}`,
      ].join('\n'),
    },
    { what: 'apply', file: '', text: 'sudo systemctl reload caddy' },
  ],
  mod_md: ({ directory, kid, hmacKey, names: [first = '', ...others] }) => [
    {
      what: 'file',
      file: '/etc/apache2/sites-available/certhub.conf',
      text: [
        `MDCertificateAuthority ${directory}`,
        `MDExternalAccountBinding ${kid} ${hmacKey}`,
        'MDCertificateAgreement accepted',
        'MDContactEmail hostmaster@example.com',
        'MDRenewViaARI on',
        `MDomain ${[first, ...others].join(' ')}`,
        '',
        '<VirtualHost *:443>',
        `  ServerName ${first}`,
        ...(others.length === 0 ? [] : [`  ServerAlias ${others.join(' ')}`]),
        '  SSLEngine on',
        '</VirtualHost>',
      ].join('\n'),
    },
    {
      what: 'apply',
      file: '',
      text: 'sudo a2enmod ssl md && sudo a2ensite certhub && sudo systemctl restart apache2',
    },
  ],
  'nginx-acme': ({ directory, kid, hmacKey, names }) => [
    { what: 'file', file: '/etc/nginx/certhub-eab.key', text: hmacKey },
    {
      what: 'file',
      file: '/etc/nginx/conf.d/certhub.conf',
      text: [
        'resolver 127.0.0.53;',
        'acme_issuer certhub {',
        `  uri ${directory};`,
        `  external_account_key ${kid} /etc/nginx/certhub-eab.key;`,
        '  state_path /var/cache/nginx/acme-certhub;',
        '  accept_terms_of_service;',
        '}',
        'server {',
        '  listen 443 ssl;',
        `  server_name ${names.join(' ')};`,
        '  acme_certificate certhub;',
        '  ssl_certificate $acme_certificate;',
        '  ssl_certificate_key $acme_certificate_key;',
        '}',
      ].join('\n'),
    },
    { what: 'apply', file: '', text: 'sudo nginx -t && sudo systemctl reload nginx' },
  ],
  Traefik: ({ directory, kid, hmacKey, names: [first = '', ...others] }) => [
    {
      what: 'file',
      file: 'traefik.yml',
      text: [
        'certificatesResolvers:',
        '  certhub:',
        '    acme:',
        `      caServer: ${directory}`,
        '      email: hostmaster@example.com',
        '      storage: /data/acme-certhub.json',
        '      eab:',
        `        kid: ${kid}`,
        `        hmacEncoded: ${hmacKey}`,
        '      httpChallenge:',
        '        entryPoint: web',
      ].join('\n'),
    },
    {
      what: 'file',
      file: 'dynamic.yml',
      text: [
        'http:',
        '  routers:',
        '    site:',
        `      rule: Host(\`${first}\`)`,
        '      service: site',
        '      tls:',
        '        certResolver: certhub',
        '        domains:',
        `          - main: "${first}"`,
        ...(others.length === 0
          ? []
          : [`            sans: [${others.map((name) => `"${name}"`).join(', ')}]`]),
      ].join('\n'),
    },
  ],
} as const satisfies Partial<Readonly<Record<AcmeClientName, Recipe>>>;

function namesOf(member: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`  ${member}: [${names.map((name) => `"${name}"`).join(', ')}]`];
}

export function kubernetesRecipe({ directory, kid, hmacKey, names }: RecipeValues): readonly RecipePart[] {
  const stem = fileStem(names).replaceAll('.', '-').replaceAll('_', 'wildcard');
  return [
    {
      what: 'once',
      file: '',
      text: `kubectl create secret generic certhub-eab --from-literal=secret=${hmacKey}`,
    },
    {
      what: 'file',
      file: 'certhub.yaml',
      text: [
        'apiVersion: cert-manager.io/v1',
        'kind: Issuer',
        'metadata:',
        `  name: certhub-${stem}`,
        'spec:',
        '  acme:',
        `    server: ${directory}`,
        '    externalAccountBinding:',
        `      keyID: ${kid}`,
        '      keySecretRef: { name: certhub-eab, key: secret }',
        '    privateKeySecretRef:',
        `      name: certhub-${stem}-account`,
        '    solvers:',
        '      - http01: { ingress: { ingressClassName: nginx } }',
        '---',
        'apiVersion: cert-manager.io/v1',
        'kind: Certificate',
        'metadata:',
        `  name: ${stem}`,
        'spec:',
        `  secretName: ${stem}-tls`,
        '  privateKey: { algorithm: ECDSA, size: 256, rotationPolicy: Always }',
        ...namesOf(
          'dnsNames',
          names.filter((name) => readIp(name) === null),
        ),
        ...namesOf(
          'ipAddresses',
          names.filter((name) => readIp(name) !== null),
        ),
        `  issuerRef: { name: certhub-${stem} }`,
      ].join('\n'),
    },
    { what: 'apply', file: '', text: 'kubectl apply -f certhub.yaml' },
  ];
}
