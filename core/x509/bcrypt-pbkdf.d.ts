/** The part of bcrypt-pbkdf used here; the package ships no types. Fills `key`; not 0 if a length is out of range. */
declare module 'bcrypt-pbkdf' {
  export function pbkdf(
    password: Uint8Array,
    passwordLength: number,
    salt: Uint8Array,
    saltLength: number,
    key: Uint8Array,
    keyLength: number,
    rounds: number,
  ): number;
}
