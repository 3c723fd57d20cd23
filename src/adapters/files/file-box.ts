/** Where a file a person chose waits: machines carry its handle only. Handles die with the page. */
export interface FileBox {
  put(file: File): string;
  /** Null when the handle is unknown. */
  peek(handle: string): File | null;
  /** Holds nothing any more. */
  clear(): void;
}

export function createFileBox(): FileBox {
  const files = new Map<string, File>();
  return {
    put(file) {
      const handle = `file:${crypto.randomUUID()}`;
      files.set(handle, file);
      return handle;
    },
    peek: (handle) => files.get(handle) ?? null,
    clear: () => files.clear(),
  };
}
