import { lines, type ServerSpec } from '../server.ts';

export const awsElb: ServerSpec = {
  usual: null,
  first: '0',
  openssl: false,
  tls13: null,
  cipherNames: 'openssl',
  hasCipher: (iana) => !iana.includes('CHACHA20'),
  files: 'service',
  file: 'elb.yml',
  comment: 'hash',
  write: (tls) => {
    const on = [
      ...tls.protocols.map((protocol) => `Protocol-${protocol}`),
      ...(tls.serverOrder ? ['Server-Defined-Cipher-Order'] : []),
      ...tls.ciphers,
    ];
    return lines(
      'Parameters:',
      '  CertificateArn: { Type: String }',
      'Resources:',
      '  LoadBalancer:',
      '    Type: AWS::ElasticLoadBalancing::LoadBalancer',
      '    Properties:',
      '      AvailabilityZones: !GetAZs ""',
      '      Listeners:',
      '        - LoadBalancerPort: "443"',
      '          Protocol: HTTPS',
      '          InstancePort: "80"',
      '          InstanceProtocol: HTTP',
      '          SSLCertificateId: !Ref CertificateArn',
      '          PolicyNames: [tls]',
      '      Policies:',
      '        - PolicyName: tls',
      '          PolicyType: SSLNegotiationPolicyType',
      '          Attributes:',
      on.map((name) => `            - { Name: ${name}, Value: "true" }`),
    );
  },
};
