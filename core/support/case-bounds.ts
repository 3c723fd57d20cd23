/** Maximum size of a case's file in bytes of UTF-8; a flow of 5,000 events takes about two million. */
export const mostCaseBytes = 4 * 1024 * 1024;
