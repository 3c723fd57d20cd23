/** What a server needs to do its work. */
export interface Readiness {
  /** The database answers. */
  readonly database: boolean;
  /** The job loop is polling. */
  readonly jobs: boolean;
}

/** `/healthz`: the process answers; a restart helps where it does not. `/readyz`: it can serve; 503 while it cannot. Null: another path. */
export async function answerHealth(
  path: string,
  readiness: () => Promise<Readiness>,
): Promise<Response | null> {
  const headers = { 'cache-control': 'no-store' };
  if (path === '/healthz') return Response.json({ status: 'ok' }, { headers });
  if (path !== '/readyz') return null;
  const found = await readiness();
  return found.database && found.jobs
    ? Response.json({ status: 'ready', ...found }, { headers })
    : Response.json(
        { status: 'unavailable', ...found },
        { status: 503, headers: { ...headers, 'retry-after': '1' } },
      );
}
