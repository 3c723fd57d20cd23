export function tableOf(name: string, recipe: unknown): string;
