import { certificateTag, orderTags, type TagFacts } from '#core/orders/order-tags.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { StatusTag } from '#src/ui/tag/tag.tsx';

export interface OrderTagsProps {
  readonly order: TagFacts;
  /** Milliseconds. */
  readonly now: number;
}

/** What an order's certificate is and, beside it, what the order waits for. */
export function OrderTags({ order, now }: OrderTagsProps) {
  const t = useText(consoleTexts);
  const { certificate, errand } = orderTags(order, now);
  return (
    <>
      {certificate && (
        <StatusTag tone={certificate.tone}>
          {certificate.kind === 'ending'
            ? t.count('status.endsIn', certificate.days)
            : t(`status.certificate.${certificate.kind}`)}
        </StatusTag>
      )}
      {errand && (
        <StatusTag tone={errand.tone}>
          {t(errand.isNext ? `status.nextErrand.${errand.kind}` : `status.errand.${errand.kind}`)}
        </StatusTag>
      )}
    </>
  );
}

/** What one certificate is. */
export function CertificateTag(props: {
  readonly certificate: Parameters<typeof certificateTag>[0];
  /** Milliseconds. */
  readonly now: number;
}) {
  const t = useText(consoleTexts);
  const { kind, tone } = certificateTag(props.certificate, props.now);
  return <StatusTag tone={tone}>{t(`status.certificate.${kind}`)}</StatusTag>;
}
