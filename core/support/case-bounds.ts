/** Maximum size of a case's file in bytes of UTF-8; a flow of 5,000 events takes about two million. */
export const mostCaseBytes = 4 * 1024 * 1024;
/** Most characters of one message, and most messages of a case. */
export const longestMessage = 4_000;
export const mostMessages = 200;
