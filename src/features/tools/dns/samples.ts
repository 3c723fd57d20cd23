/** Names without a trailing dot are relative to the chosen zone. */
export const sampleZoneFile = `$TTL 300
@        IN A      192.0.2.10
@        IN AAAA   2001:db8::10
www      IN CNAME  @
@        IN MX     10 mail
mail     IN A      192.0.2.20
_dmarc   IN TXT    "v=DMARC1; p=none"
@        IN CAA    0 issue "ca.example.net"
`;

export const sampleTable = `name,type,content,ttl,priority
@,A,192.0.2.10,300,
www,CNAME,shop.example.net,300,
@,MX,mail.example.net,3600,10
_acme-challenge,TXT,a-value-to-be-proven,120,
`;
