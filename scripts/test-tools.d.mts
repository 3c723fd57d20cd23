export declare function missingTools(env?: NodeJS.ProcessEnv): string[];
export declare function postgresPrograms(home?: string): string | null;
