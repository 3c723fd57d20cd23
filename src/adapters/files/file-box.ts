/** Holds the files a user chose; machines carry only their handles. Handles die with the page. */
export function createFileBox() {
  const files = new Map<string, File>();
  return {
    put(file: File): string {
      const handle = `file:${crypto.randomUUID()}`;
      files.set(handle, file);
      return handle;
    },
    /** Returns null if the handle is unknown. */
    peek: (handle: string): File | null => files.get(handle) ?? null,
    clear: () => files.clear(),
  };
}

export type FileBox = ReturnType<typeof createFileBox>;
