import { lines, type ServerSpec } from '../server.ts';
import { hasGoCipher } from './go.ts';

const curves = {
  X25519MLKEM768: 'X25519MLKEM768',
  X25519: 'X25519',
  prime256v1: 'CurveP256',
  secp384r1: 'CurveP384',
};

const versions = {
  TLSv1: 'VersionTLS10',
  'TLSv1.1': 'VersionTLS11',
  'TLSv1.2': 'VersionTLS12',
  'TLSv1.3': 'VersionTLS13',
};

export const traefik: ServerSpec = {
  usual: '3.5.0',
  first: '2.1.0',
  kept: '2.11.0',
  openssl: false,
  tls13: '2.1.0',
  groups: '2.1.0',
  hybrid: '3.5.0',
  hsts: true,
  redirect: true,
  cipherNames: 'iana',
  hasCipher: hasGoCipher,
  files: 'full-chain',
  file: 'dynamic.yml',
  comment: 'hash',
  write: (tls) => {
    const rule = `      rule: ${ruleFor(tls.host, tls.since('3.0.0'))}`;
    return lines(
      'tls:',
      '  certificates:',
      `    - certFile: ${tls.path.fullChain}`,
      `      keyFile: ${tls.path.key}`,
      '  options:',
      `    ${tls.profile}:`,
      `      minVersion: ${versions[tls.oldest]}`,
      '      curvePreferences:',
      tls.groups.map((group) => `        - ${curves[group]}`),
      tls.ciphers.length > 0 && [
        '      cipherSuites:',
        ...tls.ciphers.map((cipher) => `        - ${cipher}`),
      ],
      '',
      'http:',
      '  routers:',
      '    secure:',
      rule,
      '      entryPoints: [websecure]',
      '      service: app',
      tls.hsts !== null && '      middlewares: [hsts]',
      '      tls:',
      `        options: ${tls.profile}`,
      tls.redirect !== null && [
        '    plain:',
        rule,
        '      entryPoints: [web]',
        '      service: app',
        '      middlewares: [to-https]',
      ],
      (tls.redirect !== null || tls.hsts !== null) && '  middlewares:',
      tls.redirect !== null && [
        '    to-https:',
        '      redirectScheme:',
        '        scheme: https',
        '        permanent: true',
      ],
      tls.hsts !== null && ['    hsts:', '      headers:', `        stsSeconds: ${tls.hsts}`],
      '  services:',
      '    app:',
      '      loadBalancer:',
      '        servers:',
      '          - url: http://127.0.0.1:8080',
    );
  },
};

/** Matches a wildcard, which covers one label, by regular expression; Traefik 2 has a syntax of its own. */
function ruleFor(host: string, isThird: boolean): string {
  if (!host.startsWith('*.')) return `Host(\`${host}\`)`;
  if (!isThird) return `HostRegexp(\`{sub:[a-z0-9-]+}${host.slice(1)}\`)`;
  return `HostRegexp(\`^[^.]+${host.slice(1).replaceAll('.', '\\.')}$\`)`;
}
