// Exits with 0 while this machine's server can serve. For `HEALTHCHECK` and other supervisors; `/healthz` would not see the database.
const { PORT = '3000', TLS_CERT } = process.env;
// The certificate is for another name than this address.
if (TLS_CERT) process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
const reply = await fetch(`${TLS_CERT ? 'https' : 'http'}://127.0.0.1:${PORT}/readyz`, {
  signal: AbortSignal.timeout(4_000),
}).catch(() => null);
process.exit(reply?.ok ? 0 : 1);
