const mib = 1024 * 1024;

/** Bytes of unfinished bodies kept at once, of one sender and of all. The largest call takes 16 MiB. */
const usual = { each: 48 * mib, all: 192 * mib };
/** A body up to this size is always taken: those who send little do not wait for those who send much. */
const small = 64 * 1024;

/** One body that is being read. */
export interface Upload {
  /** Counts more bytes; false if they are too many at once. */
  add(bytes: number): boolean;
  /** Its memory may be reused. */
  close(): void;
}

/** Counts the bodies that are being read: each is bounded, but a sender may leave any number unfinished. */
export function createUploads(most = usual) {
  const bySender = new Map<string, number>();
  let all = 0;
  return (sender: string): Upload => {
    let own = 0;
    const count = (bytes: number) => {
      own += bytes;
      all += bytes;
      const sum = (bySender.get(sender) ?? 0) + bytes;
      if (sum > 0) bySender.set(sender, sum);
      else bySender.delete(sender);
    };
    return {
      add(bytes) {
        count(bytes);
        return own <= small || ((bySender.get(sender) ?? 0) <= most.each && all <= most.all);
      },
      close: () => count(-own),
    };
  };
}

/** Of this process. */
export const openUpload = createUploads();
