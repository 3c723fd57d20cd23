/** A space between Chinese and what follows in Latin letters or digits, as our texts have it: for what is put together. */
export function spaced(text: string): string {
  return text.replace(/(\p{Script=Han})(?=[\da-z])/giu, '$1 ');
}
