import { DerFault, type DerFaultCode } from '#core/x509/der-fault.ts';
import { type DerNode, Fields, type Span } from '#core/x509/der-node.ts';
import { readBoolean, readObjectId } from '#core/x509/der-values.ts';
import { toHex } from '#core/x509/encoding.ts';
import type { ExtensionValue } from '#core/x509/extensions/extension-value.ts';
import { extensionReaders } from '#core/x509/extensions/registry.ts';
import { shownId } from '#core/x509/signature-names.ts';

/** One extension (RFC 5280 §4.1.2.9). */
export interface ExtensionView {
  readonly oid: string;
  /** Name as spelled in the standards; null for unknown extensions. */
  readonly name: string | null;
  readonly critical: boolean;
  /** Null if the extension is unknown or malformed. */
  readonly value: ExtensionValue;
  /** Content of the OCTET STRING. */
  readonly hex: string;
  /** Why the value of a known extension could not be read. */
  readonly fault: { readonly code: DerFaultCode; readonly at: number; readonly expected: string } | null;
  readonly span: Span;
  /** Position of the OCTET STRING's content. */
  readonly valueSpan: Span;
}

/** Reads a SEQUENCE of extensions. A malformed value is recorded as that extension's `fault`; the rest are still read. */
export function readExtensions(list: DerNode): readonly ExtensionView[] {
  return new Fields(list, 'Extensions').rest().map(readExtension);
}

function readExtension(node: DerNode): ExtensionView {
  const fields = new Fields(node, 'Extension');
  const id = readObjectId(fields.take(0x06, 'extnID'));
  const flag = fields.optional(0x01);
  const content = fields.take(0x04, 'extnValue');
  fields.end();
  const reader = extensionReaders[id];
  const common = {
    oid: shownId(id),
    name: reader?.name ?? null,
    critical: flag !== undefined && readBoolean(flag, 'critical'),
    hex: toHex(content.content),
    span: node.span,
    valueSpan: { at: content.start, length: content.end - content.start },
  };
  if (reader === undefined) return { ...common, value: null, fault: null };
  try {
    return { ...common, value: reader.read(content), fault: null };
  } catch (error) {
    if (!(error instanceof DerFault)) throw error;
    const { code, at, expected } = error;
    return { ...common, value: null, fault: { code, at, expected } };
  }
}
