export interface SavedFile {
  readonly filename: string;
  /** Media type. */
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** Saves a file as a browser download. */
export function saveFile({ filename, type, content }: SavedFile): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // The click has already started the download, which keeps its own reference to the data.
  URL.revokeObjectURL(url);
}
