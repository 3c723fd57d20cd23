/** Texts of the evidence an order needs: a key attestation, or a trademark and its logo. */
export const zhProof = {
  attestation: {
    label: '密钥证明（attestation）',
    hint: '硬件出具的证明：密钥在其中生成且不可导出。可粘贴或选择文件；现在没有也可以，CA 审核时会索取。',
  },
  logo: {
    label: '品牌标识',
    hint: 'SVG Tiny PS 格式，正方形，最多 32 KB，与注册商标一致。',
    drop: '选择或拖入 SVG 文件',
    again: '选择或拖入另一个文件',
    preview: '所选品牌标识的预览',
  },
  markOffice: { label: '商标注册机构', hint: '注册该商标的官方机构，例如 CNIPA、USPTO、EUIPO。' },
  markNumber: { label: '商标注册号', hint: '与注册证书上的一致。' },
} as const;
