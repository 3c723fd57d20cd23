import { indented, lines, type ServerSpec } from '../server.ts';

export const tomcat: ServerSpec = {
  usual: '11.0.1',
  first: '8.5.0',
  kept: '9.0.0',
  openssl: false,
  tls13: '8.5.0',
  hsts: true,
  redirect: true,
  cipherNames: 'iana',
  files: 'apart',
  remark: 'java',
  file: 'server.xml',
  comment: 'xml',
  write: (tls) =>
    lines(
      tls.redirect !== null && '<Connector port="80" redirectPort="443" />',
      '<Connector port="443" SSLEnabled="true" scheme="https" secure="true">',
      indented(
        4,
        '<UpgradeProtocol className="org.apache.coyote.http2.Http2Protocol" />',
        '<SSLHostConfig',
        indented(
          8,
          `protocols="${tls.protocols.join(',')}"`,
          tls.ciphers.length > 0 && `ciphers="${[...tls.suites, ...tls.ciphers].join(',')}"`,
          `honorCipherOrder="${tls.serverOrder}">`,
        ),
        indented(
          4,
          '<Certificate',
          indented(
            8,
            `certificateFile="${tls.path.leaf}"`,
            `certificateChainFile="${tls.path.chain}"`,
            `certificateKeyFile="${tls.path.key}" />`,
          ),
        ),
        '</SSLHostConfig>',
      ),
      '</Connector>',
      (tls.redirect !== null || tls.hsts !== null) && ['', '<!-- conf/web.xml -->'],
      tls.redirect !== null && [
        '<security-constraint>',
        '    <web-resource-collection><web-resource-name>all</web-resource-name><url-pattern>/*</url-pattern></web-resource-collection>',
        '    <user-data-constraint><transport-guarantee>CONFIDENTIAL</transport-guarantee></user-data-constraint>',
        '</security-constraint>',
      ],
      tls.hsts !== null && [
        '<filter>',
        '    <filter-name>hsts</filter-name>',
        '    <filter-class>org.apache.catalina.filters.HttpHeaderSecurityFilter</filter-class>',
        `    <init-param><param-name>hstsMaxAgeSeconds</param-name><param-value>${tls.hsts}</param-value></init-param>`,
        '</filter>',
        '<filter-mapping><filter-name>hsts</filter-name><url-pattern>/*</url-pattern></filter-mapping>',
      ],
    ),
};
