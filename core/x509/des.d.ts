/** The part of des.js used here; the package ships no types. Takes bytes and returns arrays of bytes. */
declare module 'des.js' {
  interface Cipher {
    update(data: ArrayLike<number>): number[];
    final(): number[];
  }
  interface CipherOptions {
    type: 'encrypt' | 'decrypt';
    key: ArrayLike<number>;
    iv: ArrayLike<number>;
    /** False: the caller handles the padding. */
    padding?: boolean;
  }
  export const DES: object;
  export const EDE: object;
  export const CBC: { instantiate(base: object): { create(options: CipherOptions): Cipher } };
}
