const mostBytes = 1000;

/** Returns the fields of a small form; null for a larger body, or one of unknown size. */
export async function readForm(request: Request): Promise<URLSearchParams | null> {
  const size = Number(request.headers.get('content-length') ?? Number.NaN);
  return size <= mostBytes ? new URLSearchParams(await request.text()) : null;
}
