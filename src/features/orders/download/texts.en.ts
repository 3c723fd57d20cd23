import type { zhDownload } from '#src/features/orders/download/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enDownload = {
  title: 'Download the certificate',
  place: {
    label: 'Where will you install it?',
    unknown: 'Not sure yet',
    nginx: 'Nginx',
    apache: 'Apache server',
    iis: 'Windows / IIS (Server 2019 and later)',
    oldWindows: 'Older Windows or an appliance',
    tomcat: 'Tomcat, Java',
    haproxy: 'HAProxy',
    cloud: 'A cloud platform, CDN or load balancer',
  },
  format: 'Format',
  'pem-bundle': 'PEM chain',
  'pem-bundleAbout': 'The certificate and its issuers in one PEM file. Without the key.',
  der: 'DER',
  derAbout: 'The certificate alone, binary. For Java, Windows or a device that imports just the certificate.',
  p7b: 'P7B (PKCS#7)',
  p7bAbout:
    'The certificate and its issuers, without the key. For the IIS or Java key store that made the request.',
  key: 'Private key',
  keyAbout: 'The key as a PEM file; encrypted when you give a passphrase.',
  zip: 'ZIP archive',
  zipAbout: 'Certificate, chain and key, with notes on how to use them.',
  'pfx-modern': 'PFX (modern)',
  'pfx-modernAbout': 'AES-256 and SHA-256, 600,000 rounds. For Windows Server 2019, Windows 10 and later.',
  'pfx-compatible': 'PFX (compatible)',
  'pfx-compatibleAbout':
    '3DES and SHA-1, 2000 rounds. For older Windows and appliances that answer “wrong password” to the modern one. Only as strong as its passphrase: take care how you send it.',
  jks: 'JKS',
  jksAbout:
    'The old Java key store; it protects keys poorly. From Java 8 on, PFX (modern) is the better choice.',
  nginx: 'ZIP for Nginx',
  nginxAbout: 'Full chain, key and the lines to configure.',
  apache: 'ZIP for Apache',
  apacheAbout: 'Full chain, key and the lines to configure.',
  iis: 'ZIP for IIS',
  iisAbout: 'A PFX file and how to import it.',
  tomcat: 'ZIP for Tomcat',
  tomcatAbout: 'A PFX key store and the lines for server.xml.',
  haproxy: 'ZIP for HAProxy',
  haproxyAbout:
    'Chain and key in one PEM file, and the lines to configure. The key in it is not encrypted: HAProxy cannot ask for a passphrase when it starts.',
  passphrase: 'Passphrase',
  passphraseAgain: 'Repeat the passphrase',
  passphraseFor:
    'Asked for on import. It is not kept here; if it is forgotten, download again. Java opens only passphrases of English letters, digits and signs.',
  passphraseOptional: 'May stay empty: the key in the file is then not encrypted.',
  start: 'Download',
  building: 'Making the file…',
  saved: 'Saved {{filename}}',
  keyPresent: 'The private key is in this browser and comes with the file.',
  keyAway:
    'This browser cannot open the private key: it was made on another computer or in another browser. Download there, restore a backup of the key vault, or import the key file.',
  keyNone:
    'The private key is not here: this order uses a request of your own, and you hold the key. Import the key file to download PFX and other formats with the key.',
  keyMismatch:
    'The key found does not belong to the certificate, so they cannot go into one file. If you have the matching key file, import it.',
  keyUnreadable:
    'The private key could not be read; for now you can download the certificate only. If you have the key file, import it.',
  keyByCa: 'The CA made this private key and knows it too; it was encrypted in this browser when it arrived.',
  restore: 'Restore the vault',
  needsKey: 'needs the key',
  import: {
    start: 'Import a key file',
    title: 'Import a key file',
    about:
      'The file is read in this browser, checked against the certificate’s public key and stored encrypted in the vault. It never leaves this browser in clear.',
    file: 'Key file',
    choose: 'Choose or drop a PEM, DER, PFX or JKS file',
    chosen: '{{name}} chosen',
    passphrase: 'Password of the file',
    passphraseHint: 'Leave it empty if the file is not encrypted.',
    go: 'Import',
    working: 'Importing…',
  },
  readme: {
    title: 'Certificate files of {{name}}',
    chain: '*.fullchain.crt: the certificate and its issuers, for the chain setting of a server.',
    key: '*.key: the private key. Send it to no one.',
    nginx: `Copy the files to the server, to /etc/nginx/ssl/ for example, and add to the server block:

  listen 443 ssl;
  ssl_certificate     /etc/nginx/ssl/{{fullChain}};
  ssl_certificate_key /etc/nginx/ssl/{{key}};

If the key has a passphrase, add ssl_password_file too.
Check and apply: nginx -t && nginx -s reload`,
    apache: `Copy the files to the server, to /etc/apache2/ssl/ for example, and add to VirtualHost *:443 (2.4.8 and later):

  SSLEngine on
  SSLCertificateFile    /etc/apache2/ssl/{{fullChain}}
  SSLCertificateKeyFile /etc/apache2/ssl/{{key}}

Check and apply: apachectl configtest && apachectl graceful`,
    iis: `1. Open IIS Manager, select the server, open “Server Certificates”, choose “Import…”, pick {{pfx}} and enter its passphrase.
2. Select the site, choose “Bindings…”, add or edit the https binding and pick this certificate.

Or with PowerShell:
  Import-PfxCertificate -FilePath {{pfx}} -CertStoreLocation Cert:\\LocalMachine\\My -Password (Read-Host -AsSecureString)`,
    tomcat: `Copy {{pfx}} to the conf folder of Tomcat and add to server.xml (Tomcat 8.5 and later, Java 8u301 and later):

  <Connector port="8443" protocol="org.apache.coyote.http11.Http11NioProtocol" SSLEnabled="true">
    <SSLHostConfig>
      <Certificate certificateKeystoreFile="conf/{{pfx}}"
                   certificateKeystoreType="PKCS12"
                   certificateKeystorePassword="the passphrase of the download" />
    </SSLHostConfig>
  </Connector>

Then restart Tomcat.`,
    haproxy: `Copy {{joined}} to the server, to /etc/haproxy/certs/ for example, readable by HAProxy alone (chmod 600), and add to the frontend:

  bind :443 ssl crt /etc/haproxy/certs/{{joined}}

The key in this file is not encrypted. Send it to no one.
Check and apply: haproxy -c -f /etc/haproxy/haproxy.cfg && systemctl reload haproxy`,
    order: 'Order {{orderNo}}, valid until {{until}}.',
  },
} satisfies SameTexts<typeof zhDownload>;
