/** A file's content in base64 (RFC 4648 §4). Done by the browser, off the main thread. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(new Error('the file could not be read', { cause: reader.error }));
    // `data:…;base64,…`
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ''));
    reader.readAsDataURL(file);
  });
}
