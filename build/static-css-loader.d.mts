export function namesInPlace(code: string, file: string, rename?: (names: string) => string): string;
