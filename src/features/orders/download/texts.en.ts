import type { zhDownload } from '#src/features/orders/download/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enDownload = {
  title: 'Download certificate',
  place: {
    label: 'Where will you install it?',
    nginx: 'Nginx',
    apache: 'Apache HTTP Server',
    iis: 'Windows / IIS (Server 2019 and later)',
    oldWindows: 'Older Windows or appliance',
    tomcat: 'Tomcat, Java',
    haproxy: 'HAProxy',
    cloud: 'Cloud platform, CDN or load balancer',
    any: 'Something else (all formats)',
  },
  until: 'valid until {{date}}',
  again: 'Download again',
  checkInstalled: 'Check installation',
  next: {
    withoutKey:
      'The file has no private key: use it with the key you keep.\nCopy it to the server and set it where the old certificate was set.\nReload the service, then check the installation.',
    nginx:
      'Copy the files of the archive to the server.\nIn the server block, set ssl_certificate and ssl_certificate_key. The README has an example.\nRun nginx -t && nginx -s reload.',
    apache:
      'Copy the files of the archive to the server.\nIn the VirtualHost, set SSLCertificateFile and SSLCertificateKeyFile. The README has an example.\nRun apachectl configtest && apachectl graceful.',
    iis: 'In IIS Manager, open Server Certificates and choose Import.\nSelect the .pfx file of the archive and enter the passphrase.\nUnder Bindings, edit https (443) and select the new certificate.',
    oldWindows:
      'Copy the .pfx file to the server or appliance.\nEnter the passphrase when you import it.\nSelect the new certificate in the settings of the site or service.',
    tomcat:
      'Copy the .pfx file to Tomcat’s conf folder.\nIn the Connector of server.xml, set the file and its passphrase. The README has an example.\nRestart Tomcat.',
    haproxy:
      'Copy the .pem file to the server, readable by HAProxy only.\nSet ssl crt in the bind line. The README has an example.\nReload HAProxy.',
    cloud:
      'In the certificate manager of the platform, choose to upload a certificate.\nPaste the full chain and the private key.\nSelect the new certificate in the HTTPS settings of the load balancer or CDN.',
  },
  format: 'Format',
  others: 'Other formats',
  'pem-bundle': 'PEM chain',
  'pem-bundleAbout': 'Certificate and intermediates in one PEM file. No private key.',
  der: 'DER',
  derAbout:
    'Certificate only, in binary. For Java, Windows or devices that import the certificate by itself.',
  p7b: 'P7B (PKCS#7)',
  p7bAbout:
    'Certificate and intermediates. No private key. For the IIS server or Java keystore that generated the CSR.',
  key: 'Private key',
  keyAbout: 'Private key as a PEM file. Encrypted if you set a passphrase.',
  zip: 'ZIP archive',
  zipAbout: 'Certificate, chain and private key, with instructions.',
  'pfx-modern': 'PFX (modern)',
  'pfx-modernAbout': 'AES-256 and SHA-256, 600,000 rounds. For Windows Server 2019, Windows 10 and later.',
  'pfx-compatible': 'PFX (compatible)',
  'pfx-compatibleAbout':
    '3DES and SHA-1, 2,000 rounds. For older Windows and appliances that report “wrong password” for the modern format. The encryption is weak, so use a strong passphrase and transfer the file securely.',
  jks: 'JKS',
  jksAbout: 'Legacy Java keystore with weak key protection. For Java 8 and later, use PFX (modern).',
  nginx: 'ZIP for Nginx',
  nginxAbout: 'Full chain, private key and configuration instructions.',
  apache: 'ZIP for Apache',
  apacheAbout: 'Full chain, private key and configuration instructions.',
  iis: 'ZIP for IIS',
  iisAbout: 'PFX file and import instructions.',
  tomcat: 'ZIP for Tomcat',
  tomcatAbout: 'PFX keystore and server.xml configuration.',
  haproxy: 'ZIP for HAProxy',
  haproxyAbout:
    'Chain and private key in one PEM file, with configuration instructions. The key isn’t encrypted because HAProxy can’t ask for a passphrase at startup.',
  passphrase: 'Passphrase',
  passphraseAgain: 'Confirm passphrase',
  passphraseFor:
    'You’ll need it to import the file. We don’t store it; if you forget it, download again. Java supports only passphrases with English letters, digits and symbols.',
  passphraseOptional: 'If you leave this empty, the key in the file isn’t encrypted.',
  start: 'Download',
  change: 'Change',
  building: 'Creating the file…',
  saved: 'Saved {{filename}}',
  keyPresent: 'The private key is in this browser and is included in the file.',
  keyShared: 'The private key was shared with you by {{name}} and is included in the file.',
  keySharedUnreadable: 'The key that {{name}} shared with you wasn’t opened, so the file has no private key.',
  keyAway:
    'This browser can’t open the private key because it was generated on another computer or in another browser. Download the certificate there, restore a key vault backup, or import the key file.',
  keyNone:
    'The private key isn’t here. This order uses your own CSR, so you have the key. Import the key file to download PFX and other formats that include the key.',
  keyMismatch:
    'The private key found doesn’t match the certificate, so they can’t be combined in one file. If you have the matching key file, import it.',
  keyUnreadable:
    'Couldn’t read the private key. For now, you can only download the certificate. If you have the key file, import it.',
  keyByCa:
    'The CA generated this private key and also knows it. It was encrypted in this browser when it arrived.',
  restore: 'Restore vault',
  needsKey: 'requires the key',
  import: {
    start: 'Import key file',
    title: 'Import key file',
    about:
      'The file is read in this browser, checked against the certificate’s public key and stored encrypted in the vault. It never leaves this browser unencrypted.',
    file: 'Key file',
    choose: 'Choose or drop a PEM, DER, PFX or JKS file',
    chosen: 'Selected: {{name}}',
    passphrase: 'File password',
    passphraseHint: 'Leave this empty if the file isn’t encrypted.',
    go: 'Import',
    working: 'Importing…',
  },
  readme: {
    title: 'Certificate files of {{name}}',
    chain: '*.fullchain.crt: certificate and intermediates, for your server’s certificate chain setting.',
    key: '*.key: private key. Don’t share it with anyone.',
    nginx: `Copy the files to your server, for example to {{folder}}, and add this to the server block:

  listen 443 ssl;
  ssl_certificate     {{folder}}{{fullChain}};
  ssl_certificate_key {{folder}}{{key}};

If the key has a passphrase, also add ssl_password_file.
Test and apply: nginx -t && nginx -s reload`,
    apache: `Copy the files to your server, for example to {{folder}}, and add this to VirtualHost *:443 (2.4.8 and later):

  SSLEngine on
  SSLCertificateFile    {{folder}}{{fullChain}}
  SSLCertificateKeyFile {{folder}}{{key}}

Test and apply: apachectl configtest && apachectl graceful`,
    iis: `1. Open IIS Manager, select the server, open “Server Certificates”, choose “Import…”, select {{pfx}} and enter its passphrase.
2. Select the site, choose “Bindings…”, add or edit the https binding and select this certificate.

Or with PowerShell:
  Import-PfxCertificate -FilePath {{pfx}} -CertStoreLocation Cert:\\LocalMachine\\My -Password (Read-Host -AsSecureString)`,
    tomcat: `Copy {{pfx}} to Tomcat’s conf folder and add this to server.xml (Tomcat 8.5 and later, Java 8u301 and later):

  <Connector port="8443" protocol="org.apache.coyote.http11.Http11NioProtocol" SSLEnabled="true">
    <SSLHostConfig>
      <Certificate certificateKeystoreFile="conf/{{pfx}}"
                   certificateKeystoreType="PKCS12"
                   certificateKeystorePassword="your download passphrase" />
    </SSLHostConfig>
  </Connector>

Then restart Tomcat.`,
    haproxy: `Copy {{joined}} to your server, for example to {{folder}}, make it readable only by HAProxy (chmod 600), and add this to the frontend:

  bind :443 ssl crt {{folder}}{{joined}}

The private key in this file isn’t encrypted. Don’t share it with anyone.
Test and apply: haproxy -c -f /etc/haproxy/haproxy.cfg && systemctl reload haproxy`,
    order: 'Order {{orderNo}}, valid until {{until}}.',
  },
} satisfies SameTexts<typeof zhDownload>;
