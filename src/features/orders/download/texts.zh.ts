export const zhDownload = {
  title: '下载证书',
  place: {
    label: '安装到哪里？',
    nginx: 'Nginx',
    apache: 'Apache 服务器',
    iis: 'Windows / IIS（Server 2019 及以上）',
    oldWindows: '旧版 Windows 或旧设备',
    tomcat: 'Tomcat、Java',
    haproxy: 'HAProxy',
    cloud: '云平台、CDN 或负载均衡',
    any: '其他（全部格式）',
  },
  until: '有效期至 {{date}}',
  again: '再次下载',
  checkInstalled: '检测安装',
  next: {
    withoutKey:
      '文件中不含私钥，请与您手中的私钥一起使用。\n把文件复制到服务器，在原来设置证书的位置换成新文件。\n重新加载服务，然后检测安装。',
    nginx:
      '把压缩包中的文件复制到服务器。\n在 server 块中设置 ssl_certificate 和 ssl_certificate_key，README 中有示例。\n运行 nginx -t && nginx -s reload。',
    apache:
      '把压缩包中的文件复制到服务器。\n在 VirtualHost 中设置 SSLCertificateFile 和 SSLCertificateKeyFile，README 中有示例。\n运行 apachectl configtest && apachectl graceful。',
    iis: '在 IIS 管理器中打开“服务器证书”，点“导入”。\n选择压缩包中的 .pfx 文件并输入口令。\n在“绑定”中编辑 https（443），选择新证书。',
    oldWindows: '把 .pfx 文件复制到服务器或设备。\n导入时输入口令。\n在站点或服务的设置中选择新证书。',
    tomcat:
      '把 .pfx 文件复制到 Tomcat 的 conf 目录。\n在 server.xml 的 Connector 中设置文件和口令，README 中有示例。\n重启 Tomcat。',
    haproxy:
      '把 .pem 文件复制到服务器，只允许 HAProxy 读取。\n在 bind 行中设置 ssl crt，README 中有示例。\n重新加载 HAProxy。',
    cloud:
      '在云平台的证书管理中选择“上传证书”。\n粘贴完整证书链（fullchain）和私钥。\n在负载均衡或 CDN 的 HTTPS 设置中选择新证书。',
  },
  format: '文件格式',
  others: '其他格式',
  'pem-bundle': 'PEM 证书链',
  'pem-bundleAbout': '证书和中级证书，一个 PEM 文件。不含私钥。',
  der: 'DER',
  derAbout: '只有证书本身，二进制格式。适合 Java、Windows 或设备单独导入证书。',
  p7b: 'P7B（PKCS#7）',
  p7bAbout: '证书和中级证书，不含私钥。适合在生成 CSR 的 IIS 或 Java 密钥库中导入。',
  key: '私钥',
  keyAbout: 'PEM 私钥文件。设置口令则加密保存。',
  zip: 'ZIP 压缩包',
  zipAbout: '证书、证书链和私钥，附使用说明。',
  'pfx-modern': 'PFX（新系统）',
  'pfx-modernAbout': 'AES-256 与 SHA-256 加密，60 万轮。适合 Windows Server 2019、Windows 10 及以上。',
  'pfx-compatible': 'PFX（兼容旧系统）',
  'pfx-compatibleAbout':
    '3DES 与 SHA-1 加密，2000 轮。旧版 Windows、旧设备提示“密码错误”时用这一种。加密较弱，安全性全靠口令，请妥善传输。',
  jks: 'JKS',
  jksAbout: '旧版 Java 密钥库，私钥保护较弱。Java 8 及以上建议使用 PFX（新系统）。',
  nginx: 'Nginx 压缩包',
  nginxAbout: '完整证书链、私钥和配置说明。',
  apache: 'Apache 压缩包',
  apacheAbout: '完整证书链、私钥和配置说明。',
  iis: 'IIS 压缩包',
  iisAbout: 'PFX 文件和导入说明。',
  tomcat: 'Tomcat 压缩包',
  tomcatAbout: 'PFX 密钥库和 server.xml 配置说明。',
  haproxy: 'HAProxy 压缩包',
  haproxyAbout: '证书链和私钥合成一个 PEM 文件，附配置说明。其中的私钥不加密，HAProxy 启动时不能输入口令。',
  passphrase: '口令',
  passphraseAgain: '再次输入口令',
  passphraseFor:
    '导入时需要输入，我们不保存，忘记后请重新下载。Java 只支持英文字母、数字和英文符号组成的口令。',
  passphraseOptional: '可不填：文件中的私钥将不加密。',
  start: '下载',
  change: '更改',
  building: '正在生成文件…',
  saved: '已保存 {{filename}}',
  keyPresent: '私钥就在本浏览器中，会随文件一起提供。',
  keyShared: '私钥由{{name}}共享给您，会随文件一起提供。',
  keySharedUnreadable: '{{name}}共享给您的私钥没有打开，文件中不含私钥。',
  keyAway:
    '本浏览器无法打开这张证书的私钥：它是在另一台电脑或另一个浏览器中生成的。请在那里下载、恢复密钥库备份，或导入私钥文件。',
  keyNone:
    '这张证书的私钥不在这里：订单使用您自己提供的 CSR，私钥在您手中。导入私钥文件后，可以下载 PFX 等含私钥的格式。',
  keyMismatch: '找到的私钥与证书不匹配，不能一起打包。如果您有匹配的私钥文件，请导入。',
  keyUnreadable: '这张证书的私钥读取失败，暂时只能下载证书。如果您有私钥文件，请导入。',
  keyByCa: '这个私钥由 CA 生成，CA 也知道它；收到时已在本浏览器中加密保存。',
  restore: '恢复密钥库',
  needsKey: '需要私钥',
  import: {
    start: '导入私钥文件',
    title: '导入私钥文件',
    about: '文件在本浏览器中读取，与证书的公钥核对后加密存入密钥库。私钥不会以明文形式传出本机。',
    file: '私钥文件',
    choose: '选择或拖入 PEM、DER、PFX 或 JKS 文件',
    chosen: '已选择 {{name}}',
    passphrase: '文件口令',
    passphraseHint: '文件没有加密时不用填。',
    go: '导入',
    working: '正在导入…',
  },
  readme: {
    title: '{{name}} 的证书文件',
    chain: '*.fullchain.crt：证书和中级证书，配置到服务器的证书链。',
    key: '*.key：私钥，请勿发给任何人。',
    nginx: `把文件复制到服务器，例如 {{folder}}，在 server 块中加入：

  listen 443 ssl;
  ssl_certificate     {{folder}}{{fullChain}};
  ssl_certificate_key {{folder}}{{key}};

私钥设了口令时，再加 ssl_password_file。
检查并生效：nginx -t && nginx -s reload`,
    apache: `把文件复制到服务器，例如 {{folder}}，在 VirtualHost *:443 中加入（2.4.8 及以上）：

  SSLEngine on
  SSLCertificateFile    {{folder}}{{fullChain}}
  SSLCertificateKeyFile {{folder}}{{key}}

检查并生效：apachectl configtest && apachectl graceful`,
    iis: `1. 打开 IIS 管理器，选中服务器，进入“服务器证书”，点“导入…”，选择 {{pfx}} 并输入口令。
2. 选中站点，点“绑定…”，添加或编辑 https 绑定，选择这张证书。

也可以用 PowerShell 导入：
  Import-PfxCertificate -FilePath {{pfx}} -CertStoreLocation Cert:\\LocalMachine\\My -Password (Read-Host -AsSecureString)`,
    tomcat: `把 {{pfx}} 复制到 Tomcat 的 conf 目录，在 server.xml 中加入（Tomcat 8.5 及以上，Java 8u301 及以上）：

  <Connector port="8443" protocol="org.apache.coyote.http11.Http11NioProtocol" SSLEnabled="true">
    <SSLHostConfig>
      <Certificate certificateKeystoreFile="conf/{{pfx}}"
                   certificateKeystoreType="PKCS12"
                   certificateKeystorePassword="下载时设置的口令" />
    </SSLHostConfig>
  </Connector>

然后重启 Tomcat。`,
    haproxy: `把 {{joined}} 复制到服务器，例如 {{folder}}，只允许 HAProxy 读取（chmod 600），在 frontend 中加入：

  bind :443 ssl crt {{folder}}{{joined}}

文件中有未加密的私钥，请勿发给任何人。
检查并生效：haproxy -c -f /etc/haproxy/haproxy.cfg && systemctl reload haproxy`,
    order: '订单 {{orderNo}}，有效期至 {{until}}。',
  },
} as const;
