import type { PdfDocument } from '#server/pdf/document.ts';

/** A document with every kind of block, and a table of this many rows with names of every length. */
export function pdfSample(rows: number): PdfDocument {
  const long = `${'a-very-long-label.'.repeat(12)}example.com`;
  return {
    title: '样张 Sample',
    subject: 'A document of every kind of block',
    author: '杭州证枢网络有限公司',
    language: 'zh-CN',
    created: new Date('2026-11-26T08:00:00Z'),
    footer: '杭州证枢网络有限公司 · 91330106MA2BYC0500',
    blocks: [
      {
        kind: 'heading',
        title: '增值税专用发票',
        subtitle: 'VAT SPECIAL INVOICE',
        facts: [
          { label: '发票号码 No.', value: '2026-S-000148' },
          { label: '开票日期 Date', value: '2026-11-26' },
        ],
        qr: {
          text: 'https://console.example.com/invoices/verify/AAAAAAAAAAAAAAAAAAAAAA',
          about: '验证 Verify',
        },
      },
      {
        kind: 'boxes',
        boxes: [
          {
            label: '购买方 Buyer',
            lines: ['𠮷野家喆龘䶮株式会社与一个非常非常非常非常非常非常非常非常长的名称有限公司', 'é ñ Ω ж'],
          },
          { label: '销售方 Seller', lines: ['杭州证枢网络有限公司', '91330106MA2BYC0500'] },
        ],
      },
      {
        kind: 'table',
        columns: [
          { head: '项目', subhead: 'Description', share: 5, align: 'left' },
          { head: '数量', subhead: 'Qty', share: 1, align: 'right' },
          { head: '金额', subhead: 'Net', share: 2, align: 'right' },
          { head: '税额', subhead: 'VAT', share: 2, align: 'right' },
        ],
        rows: Array.from({ length: rows }, (_, index) => [
          index % 7 === 3 ? `数字证书服务 ${long}` : `数字证书服务 第 ${index + 1} 行`,
          '1',
          `8,113.${String(index % 100).padStart(2, '0')}`,
          '486.79',
        ]),
        totals: [['合计 Total', '', '￥9,003.78', '￥540.22']],
      },
      {
        kind: 'sum',
        left: { label: '价税合计（大写）', value: '玖仟伍佰肆拾肆圆整' },
        right: { label: '（小写）Total incl. VAT', value: '￥9,544.00' },
      },
      {
        kind: 'facts',
        facts: [
          { label: '备注 Remark', value: '采购合同 QS-2026-118' },
          { label: '订单 Orders', value: 'CN20261121-10042，CN20261121-10043' },
        ],
      },
      {
        kind: 'signers',
        facts: [
          { label: '收款人', value: '赵一帆' },
          { label: '复核', value: '孙宁' },
          { label: '开票人', value: '周倩' },
        ],
      },
      { kind: 'note', text: '扫码验证 Scan to verify' },
    ],
  };
}
