import type { Locator } from 'playwright';

/** Chooses a file as sent by a customer. */
export function chooseFlowFile(input: Locator, file: object | string, name = 'flow.json'): Promise<void> {
  return input.setInputFiles({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(typeof file === 'string' ? file : JSON.stringify(file)),
  });
}
