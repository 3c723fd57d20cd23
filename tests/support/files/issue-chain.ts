import { runTool } from '#tests/support/tools/run-tool.ts';

const script = `
set -e
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout root.key -out root.pem -subj '/CN=Test root' -days 3650
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ca.key -out ca.csr -subj '/CN=Test intermediate'
printf 'basicConstraints=critical,CA:true\\nsubjectKeyIdentifier=hash\\nauthorityKeyIdentifier=keyid' > ca.ext
openssl x509 -req -in ca.csr -CA root.pem -CAkey root.key -CAcreateserial -days 1000 -extfile ca.ext -out ca.pem
printf 'basicConstraints=CA:false\\nsubjectKeyIdentifier=hash\\nauthorityKeyIdentifier=keyid' > leaf.ext
openssl x509 -req -in leaf.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 90 -copy_extensions copyall -extfile leaf.ext -out leaf.pem
cat leaf.pem ca.pem root.pem
`;

/** Has an openssl CA issue a certificate for a request. Returns leaf, intermediate and root, each in PEM. */
export async function issueChain(csr: string): Promise<readonly [string, string, string]> {
  const { code, stdout, stderr } = await runTool('sh', ['-c', script], { 'leaf.csr': csr });
  const [leaf, intermediate, root] = stdout.match(/-----BEGIN[\s\S]*?-----END CERTIFICATE-----\n/g) ?? [];
  if (code !== 0 || !leaf || !intermediate || !root) throw new Error(stderr);
  return [leaf, intermediate, root];
}
