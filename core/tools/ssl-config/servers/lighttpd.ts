import { indented, lines, type ServerSpec } from '../server.ts';

export const lighttpd: ServerSpec = {
  usual: '1.4.82',
  first: '1.4.56',
  kept: '1.4.69',
  openssl: true,
  tls13: '1.4.56',
  groups: '1.4.56',
  hsts: true,
  redirect: true,
  ocsp: '1.4.56',
  cipherNames: 'openssl',
  files: 'full-chain',
  file: 'tls.conf',
  comment: 'hash',
  write: (tls) => {
    // OpenSSL before 1.1.0 has no MinProtocol.
    const range = tls.sinceOpenssl('1.1.0')
      ? `"MinProtocol" => "${tls.oldest}"`
      : `"Protocol" => "-ALL, ${tls.protocols.join(', ')}"`;
    return lines(
      'server.modules += ( "mod_openssl" )',
      tls.redirect !== null && 'server.modules += ( "mod_redirect" )',
      tls.hsts !== null && 'server.modules += ( "mod_setenv" )',
      '',
      `ssl.pemfile = "${tls.path.fullChain}"`,
      `ssl.privkey = "${tls.path.key}"`,
      'ssl.openssl.ssl-conf-cmd = (',
      indented(
        2,
        `${range},`,
        tls.ciphers.length > 0 && `"CipherString" => "${tls.ciphers.join(':')}",`,
        tls.groups.length > 0 && `"Curves" => "${tls.groups.join(':')}",`,
        `"Options" => "${tls.serverOrder ? '+' : '-'}ServerPreference,-SessionTicket"`,
      ),
      ')',
      tls.ocsp && [
        '# A current answer of the OCSP server, in DER; a timer has to renew it.',
        `ssl.stapling-file = "${tls.path.leaf}.ocsp"`,
      ],
      '',
      '$SERVER["socket"] == ":443" { ssl.engine = "enable" }',
      '$SERVER["socket"] == "[::]:443" { ssl.engine = "enable" }',
      tls.redirect !== null && [
        '',
        '$HTTP["scheme"] == "http" {',
        `  url.redirect-code = ${tls.redirect}`,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: these are lighttpd's own variables.
        '  url.redirect = ( "" => "https://${url.authority}${url.path}${qsa}" )',
        '}',
      ],
      tls.hsts !== null && [
        '',
        '$HTTP["scheme"] == "https" {',
        `  setenv.set-response-header = ( "Strict-Transport-Security" => "max-age=${tls.hsts}" )`,
        '}',
      ],
    );
  },
};
