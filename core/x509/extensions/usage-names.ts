/** Key purposes by OID: RFC 5280 §4.2.1.12, plus those used by CAs and Microsoft. */
const usages: Readonly<Record<string, string>> = {
  '2.5.29.37.0': 'anyExtendedKeyUsage',
  '1.3.6.1.5.5.7.3.1': 'serverAuth',
  '1.3.6.1.5.5.7.3.2': 'clientAuth',
  '1.3.6.1.5.5.7.3.3': 'codeSigning',
  '1.3.6.1.5.5.7.3.4': 'emailProtection',
  '1.3.6.1.5.5.7.3.5': 'ipsecEndSystem',
  '1.3.6.1.5.5.7.3.6': 'ipsecTunnel',
  '1.3.6.1.5.5.7.3.7': 'ipsecUser',
  '1.3.6.1.5.5.7.3.8': 'timeStamping',
  '1.3.6.1.5.5.7.3.9': 'OCSPSigning',
  '1.3.6.1.5.5.7.3.13': 'eapOverPPP',
  '1.3.6.1.5.5.7.3.14': 'eapOverLAN',
  '1.3.6.1.5.5.7.3.17': 'ipsecIKE',
  '1.3.6.1.5.5.7.3.21': 'secureShellClient',
  '1.3.6.1.5.5.7.3.22': 'secureShellServer',
  '1.3.6.1.5.5.7.3.31': 'brandIndicatorforMessageIdentification',
  '1.3.6.1.5.5.7.3.36': 'documentSigning',
  '1.3.6.1.5.2.3.4': 'pkinitKPClientAuth',
  '1.3.6.1.5.2.3.5': 'pkinitKPKdc',
  '1.3.6.1.4.1.311.2.1.21': 'individualCodeSigning',
  '1.3.6.1.4.1.311.2.1.22': 'commercialCodeSigning',
  '1.3.6.1.4.1.311.10.3.1': 'certTrustListSigning',
  '1.3.6.1.4.1.311.10.3.3': 'serverGatedCrypto',
  '1.3.6.1.4.1.311.10.3.4': 'encryptedFileSystem',
  '1.3.6.1.4.1.311.10.3.5': 'windowsHardwareDriverVerification',
  '1.3.6.1.4.1.311.10.3.12': 'documentSigning (Microsoft)',
  '1.3.6.1.4.1.311.10.3.13': 'lifetimeSigning',
  '1.3.6.1.4.1.311.20.2.2': 'smartcardLogon',
  '1.3.6.1.4.1.311.61.1.1': 'kernelModeCodeSigning',
  '1.3.6.1.4.1.11129.2.4.4': 'precertificateSigning',
  '1.2.840.113583.1.1.5': 'adobePDFSigning',
  '2.16.840.1.113730.4.1': 'netscapeServerGatedCrypto',
};

/** Returns null for unknown purposes. */
export function usageName(oid: string): string | null {
  return usages[oid] ?? null;
}
