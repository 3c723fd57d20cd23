import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { type DownloadFormat, isServerArchive } from '#core/orders/download.ts';
import { downloadNames, serverFolder } from '#core/orders/download-names.ts';
import { downloadTexts } from '#src/features/orders/download/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';

interface ReadmeOf {
  readonly format: DownloadFormat;
  readonly commonName: string;
  readonly hasKey: boolean;
}

/** Returns the writer of an archive's README in the current language: how to install the files at their destination. */
export function useReadme(order: Pick<OrderDetail, 'orderNo'>, { notAfter }: { readonly notAfter: string }) {
  const t = useText(downloadTexts);
  const { dateTime } = useFormat();
  return ({ format, commonName, hasKey }: ReadmeOf) => {
    const { fullChain, key, pfx, joined } = downloadNames(commonName);
    const head = [
      t('download.readme.title', { name: commonName }),
      t('download.readme.order', { orderNo: order.orderNo, until: dateTime(notAfter) }),
    ];
    const body = isServerArchive(format)
      ? ['', t(`download.readme.${format}`, { folder: `${serverFolder}/`, fullChain, key, pfx, joined })]
      : [t('download.readme.chain'), ...(hasKey ? [t('download.readme.key')] : [])];
    return [...head, ...body].join('\n');
  };
}
