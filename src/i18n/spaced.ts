/** Inserts a space between a Chinese character and a following Latin letter or digit, as our texts do. For composed text. */
export function spaced(text: string): string {
  return text.replace(/(\p{Script=Han})(?=[\da-z])/giu, '$1 ');
}
