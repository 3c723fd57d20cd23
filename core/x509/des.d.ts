/** The part of des.js that is used here; the package carries no types. Bytes in, arrays of bytes out. */
declare module 'des.js' {
  interface Cipher {
    update(data: ArrayLike<number>): number[];
    final(): number[];
  }
  interface CipherOptions {
    type: 'encrypt' | 'decrypt';
    key: ArrayLike<number>;
    iv: ArrayLike<number>;
    /** False leaves the padding to the caller. */
    padding?: boolean;
  }
  export const DES: object;
  export const EDE: object;
  export const CBC: { instantiate(base: object): { create(options: CipherOptions): Cipher } };
}
