import type { ToolsApi } from '#workers/tools-api.ts';
import { convertJobs } from '#workers/tools-convert.ts';
import { keyJobs } from '#workers/tools-convert-keys.ts';
import { inspectJobs } from '#workers/tools-inspect.ts';

/** Loaded with its regular expression engine, which nothing else needs. */
const replacing = () => import('#workers/tools-replace.ts');
const findingFiles = async () => (await import('#workers/certificate-files.ts')).certificateFileJobs;
const generating = async () => (await import('#workers/tools-generate.ts')).generateJobs;

export const toolJobs: ToolsApi = {
  ...inspectJobs,
  ...convertJobs,
  ...keyJobs,
  findCertificates: async (job) => (await findingFiles()).findCertificates(job),
  generateRequests: async (job) => (await generating()).generateRequests(job),
  generatedKey: async (...asked) => (await generating()).generatedKey(...asked),
  generatedZip: async (passphrase) => (await generating()).generatedZip(passphrase),
  replaceAll: async (job) => (await replacing()).replaceAll(job),
  replacedText: async (job) => (await replacing()).replacedText(job),
  replacedFiles: async (job) => (await replacing()).replacedFiles(job),
};
