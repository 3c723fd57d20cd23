/** Bytes of a case's file in UTF-8; a flow of 5 000 events has about two million. */
export const mostCaseBytes = 4 * 1024 * 1024;
