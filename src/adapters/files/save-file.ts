export interface SavedFile {
  readonly filename: string;
  /** Media type. */
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** Lets the browser save a file the way it saves downloads. */
export function saveFile({ filename, type, content }: SavedFile): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // The click has started the download by now, and a started one keeps its data.
  URL.revokeObjectURL(url);
}
