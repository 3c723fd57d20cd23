export function namesInPlace(code: string, file: string): string;
