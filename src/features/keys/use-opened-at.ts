import { useState } from 'react';

/** When the part that asks was opened, in milliseconds since 1970. Keys end in real time, also where a sandbox moved its clock. */
export function useOpenedAt(): number {
  const [at] = useState(Date.now);
  return at;
}
