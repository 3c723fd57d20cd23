import type { ProfileName } from '../guidelines.ts';
import { lines, type ServerSpec } from '../server.ts';

/** Elastic Load Balancing policies nearest to the profiles; the first two have hybrid key exchange. */
const policies: Readonly<Record<ProfileName, string>> = {
  modern: 'ELBSecurityPolicy-TLS13-1-3-PQ-2025-09',
  intermediate: 'ELBSecurityPolicy-TLS13-1-2-Res-PQ-2025-09',
  old: 'ELBSecurityPolicy-TLS13-1-0-2021-06',
};

export const awsAlb: ServerSpec = {
  usual: null,
  first: '0',
  openssl: false,
  tls13: '0',
  hsts: true,
  redirect: true,
  cipherNames: 'openssl',
  files: 'service',
  remark: 'nearest-policy',
  file: 'alb.yml',
  comment: 'hash',
  write: (tls) =>
    lines(
      'Parameters:',
      '  LoadBalancerArn: { Type: String }',
      '  TargetGroupArn: { Type: String }',
      '  CertificateArn: { Type: String }',
      'Resources:',
      '  Https:',
      '    Type: AWS::ElasticLoadBalancingV2::Listener',
      '    Properties:',
      '      LoadBalancerArn: !Ref LoadBalancerArn',
      '      Port: 443',
      '      Protocol: HTTPS',
      `      SslPolicy: ${policies[tls.profile]}`,
      '      Certificates:',
      '        - CertificateArn: !Ref CertificateArn',
      '      DefaultActions:',
      '        - Type: forward',
      '          TargetGroupArn: !Ref TargetGroupArn',
      tls.hsts !== null && [
        '      ListenerAttributes:',
        '        - Key: routing.http.response.strict_transport_security.header_value',
        `          Value: max-age=${tls.hsts}`,
      ],
      tls.redirect !== null && [
        '  Http:',
        '    Type: AWS::ElasticLoadBalancingV2::Listener',
        '    Properties:',
        '      LoadBalancerArn: !Ref LoadBalancerArn',
        '      Port: 80',
        '      Protocol: HTTP',
        '      DefaultActions:',
        '        - Type: redirect',
        '          RedirectConfig: { Protocol: HTTPS, Port: "443", StatusCode: HTTP_301 }',
      ],
    ),
};
