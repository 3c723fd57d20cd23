/** Milliseconds between looks. */
const interval = 500;

/**
 * Calls `stop` once the process that started this one is gone. npm runs scripts in a shell; a signal to npm may end the shell without ever
 * reaching this process, which would then keep its port.
 */
export function whenOrphaned(stop) {
  // Whoever starts the script by hand, in a shell that may be closed, wants it to stay.
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, interval);
  timer.unref();
}
