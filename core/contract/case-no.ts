import * as v from 'valibot';

export const caseNo = v.pipe(v.string(), v.regex(/^SC\d{8}-\d{5,10}$/));
