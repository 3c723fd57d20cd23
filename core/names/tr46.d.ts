/** tr46 ships no types; declares only what `idna-tables.ts` calls. */
declare module 'tr46' {
  interface Options {
    readonly checkBidi?: boolean;
    readonly checkHyphens?: boolean;
    readonly checkJoiners?: boolean;
    readonly useSTD3ASCIIRules?: boolean;
    readonly verifyDNSLength?: boolean;
    readonly transitionalProcessing?: boolean;
    readonly ignoreInvalidPunycode?: boolean;
  }
  const tr46: {
    /** Null if the name is invalid. */
    toASCII(name: string, options?: Options): string | null;
    toUnicode(name: string, options?: Options): { domain: string; error: boolean };
  };
  export = tr46;
}
