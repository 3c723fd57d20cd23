/** Inserts a space between a Chinese character and a Latin letter or digit beside it, as our texts do. For composed text. */
export function spaced(text: string): string {
  return text
    .replace(/(\p{Script=Han})(?=[\da-z])/giu, '$1 ')
    .replace(/([\da-z])(?=\p{Script=Han})/giu, '$1 ');
}
