/** Strength of a cipher suite. `broken`: can be read or forged; `weak`: close to that; `legacy`: lacks forward secrecy or AEAD. */
export type SuiteStrength = 'good' | 'legacy' | 'weak' | 'broken';

/** IANA numbers and names (without `TLS_`) of suites offered by browsers and old software, best first. */
const table = `
1302 AES_256_GCM_SHA384
1303 CHACHA20_POLY1305_SHA256
1301 AES_128_GCM_SHA256
1304 AES_128_CCM_SHA256
1305 AES_128_CCM_8_SHA256
00c6 SM4_GCM_SM3
c02c ECDHE_ECDSA_WITH_AES_256_GCM_SHA384
c030 ECDHE_RSA_WITH_AES_256_GCM_SHA384
cca9 ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256
cca8 ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256
c02b ECDHE_ECDSA_WITH_AES_128_GCM_SHA256
c02f ECDHE_RSA_WITH_AES_128_GCM_SHA256
009f DHE_RSA_WITH_AES_256_GCM_SHA384
ccaa DHE_RSA_WITH_CHACHA20_POLY1305_SHA256
009e DHE_RSA_WITH_AES_128_GCM_SHA256
c0ad ECDHE_ECDSA_WITH_AES_256_CCM
c0ac ECDHE_ECDSA_WITH_AES_128_CCM
c0af ECDHE_ECDSA_WITH_AES_256_CCM_8
c0ae ECDHE_ECDSA_WITH_AES_128_CCM_8
c09f DHE_RSA_WITH_AES_256_CCM
c09e DHE_RSA_WITH_AES_128_CCM
c05d ECDHE_ECDSA_WITH_ARIA_256_GCM_SHA384
c061 ECDHE_RSA_WITH_ARIA_256_GCM_SHA384
c05c ECDHE_ECDSA_WITH_ARIA_128_GCM_SHA256
c060 ECDHE_RSA_WITH_ARIA_128_GCM_SHA256
c053 DHE_RSA_WITH_ARIA_256_GCM_SHA384
c052 DHE_RSA_WITH_ARIA_128_GCM_SHA256
c024 ECDHE_ECDSA_WITH_AES_256_CBC_SHA384
c028 ECDHE_RSA_WITH_AES_256_CBC_SHA384
c023 ECDHE_ECDSA_WITH_AES_128_CBC_SHA256
c027 ECDHE_RSA_WITH_AES_128_CBC_SHA256
c00a ECDHE_ECDSA_WITH_AES_256_CBC_SHA
c014 ECDHE_RSA_WITH_AES_256_CBC_SHA
c009 ECDHE_ECDSA_WITH_AES_128_CBC_SHA
c013 ECDHE_RSA_WITH_AES_128_CBC_SHA
006b DHE_RSA_WITH_AES_256_CBC_SHA256
0067 DHE_RSA_WITH_AES_128_CBC_SHA256
0039 DHE_RSA_WITH_AES_256_CBC_SHA
0033 DHE_RSA_WITH_AES_128_CBC_SHA
0088 DHE_RSA_WITH_CAMELLIA_256_CBC_SHA
0045 DHE_RSA_WITH_CAMELLIA_128_CBC_SHA
0038 DHE_DSS_WITH_AES_256_CBC_SHA
0032 DHE_DSS_WITH_AES_128_CBC_SHA
009a DHE_RSA_WITH_SEED_CBC_SHA
009d RSA_WITH_AES_256_GCM_SHA384
009c RSA_WITH_AES_128_GCM_SHA256
c09d RSA_WITH_AES_256_CCM
c09c RSA_WITH_AES_128_CCM
c051 RSA_WITH_ARIA_256_GCM_SHA384
c050 RSA_WITH_ARIA_128_GCM_SHA256
003d RSA_WITH_AES_256_CBC_SHA256
003c RSA_WITH_AES_128_CBC_SHA256
0035 RSA_WITH_AES_256_CBC_SHA
002f RSA_WITH_AES_128_CBC_SHA
0084 RSA_WITH_CAMELLIA_256_CBC_SHA
0041 RSA_WITH_CAMELLIA_128_CBC_SHA
0096 RSA_WITH_SEED_CBC_SHA
c005 ECDH_ECDSA_WITH_AES_256_CBC_SHA
c004 ECDH_ECDSA_WITH_AES_128_CBC_SHA
c00f ECDH_RSA_WITH_AES_256_CBC_SHA
c00e ECDH_RSA_WITH_AES_128_CBC_SHA
c008 ECDHE_ECDSA_WITH_3DES_EDE_CBC_SHA
c012 ECDHE_RSA_WITH_3DES_EDE_CBC_SHA
0016 DHE_RSA_WITH_3DES_EDE_CBC_SHA
000a RSA_WITH_3DES_EDE_CBC_SHA
0007 RSA_WITH_IDEA_CBC_SHA
c007 ECDHE_ECDSA_WITH_RC4_128_SHA
c011 ECDHE_RSA_WITH_RC4_128_SHA
0005 RSA_WITH_RC4_128_SHA
0004 RSA_WITH_RC4_128_MD5
0015 DHE_RSA_WITH_DES_CBC_SHA
0009 RSA_WITH_DES_CBC_SHA
0014 DHE_RSA_EXPORT_WITH_DES40_CBC_SHA
0008 RSA_EXPORT_WITH_DES40_CBC_SHA
0006 RSA_EXPORT_WITH_RC2_CBC_40_MD5
0003 RSA_EXPORT_WITH_RC4_40_MD5
c019 ECDH_anon_WITH_AES_256_CBC_SHA
c018 ECDH_anon_WITH_AES_128_CBC_SHA
00a7 DH_anon_WITH_AES_256_GCM_SHA384
00a6 DH_anon_WITH_AES_128_GCM_SHA256
003a DH_anon_WITH_AES_256_CBC_SHA
0034 DH_anon_WITH_AES_128_CBC_SHA
001b DH_anon_WITH_3DES_EDE_CBC_SHA
0018 DH_anon_WITH_RC4_128_MD5
c010 ECDHE_RSA_WITH_NULL_SHA
c006 ECDHE_ECDSA_WITH_NULL_SHA
003b RSA_WITH_NULL_SHA256
0002 RSA_WITH_NULL_SHA
0001 RSA_WITH_NULL_MD5`;

const names: ReadonlyMap<number, string> = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => [Number.parseInt(line.slice(0, 4), 16), `TLS_${line.slice(5)}`]),
);

/** TLS 1.3 suites name no key exchange (RFC 8446 §B.4). */
export const modernSuites: readonly number[] = [...names].flatMap(([id, name]) =>
  name.includes('_WITH_') ? [] : [id],
);
export const olderSuites: readonly number[] = [...names.keys()].filter((id) => !modernSuites.includes(id));

export function suiteName(id: number): string {
  return names.get(id) ?? `0x${id.toString(16).padStart(4, '0')}`;
}

/** RFC 9325 §4.1 and §4.2.1; 3DES and IDEA by their 64-bit blocks (CVE-2016-2183). */
export function suiteStrength(name: string): SuiteStrength {
  if (/_NULL_|_EXPORT_|_anon_|_RC4_|_DES_|_RC2_|_MD5$/.test(name)) return 'broken';
  if (/_3DES_|_IDEA_/.test(name)) return 'weak';
  const isForward = !name.includes('_WITH_') || /^TLS_(?:EC)?DHE_/.test(name);
  return isForward && !name.includes('_CBC_') ? 'good' : 'legacy';
}

/** Key exchange groups (IANA 'TLS Supported Groups'), quantum-safe ones first. */
const groups: ReadonlyMap<number, string> = new Map([
  [0x11ec, 'X25519MLKEM768'],
  [0x11eb, 'SecP256r1MLKEM768'],
  [0x11ed, 'SecP384r1MLKEM1024'],
  [0x0201, 'MLKEM768'],
  [0x0202, 'MLKEM1024'],
  [0x6399, 'X25519Kyber768Draft00'],
  [0x001d, 'X25519'],
  [0x0017, 'P-256'],
  [0x0018, 'P-384'],
  [0x0019, 'P-521'],
  [0x001e, 'X448'],
  [0x0100, 'ffdhe2048'],
  [0x0101, 'ffdhe3072'],
  [0x0102, 'ffdhe4096'],
  [0x0103, 'ffdhe6144'],
  [0x0104, 'ffdhe8192'],
  [0x001a, 'brainpoolP256r1'],
  [0x001b, 'brainpoolP384r1'],
  [0x001c, 'brainpoolP512r1'],
  [0x0016, 'secp256k1'],
  [0x0015, 'P-224'],
  [0x0013, 'P-192'],
]);
export const allGroups: readonly number[] = [...groups.keys()];

export function groupName(id: number): string {
  return groups.get(id) ?? `0x${id.toString(16).padStart(4, '0')}`;
}

/** Reports whether the group protects today's traffic from future quantum computers. */
export function isPostQuantum(group: string): boolean {
  return /MLKEM|Kyber/.test(group);
}
