/** What came of reading pasted and zipped requests: codes of `workers/intake-api.ts`. */
const zhIntake = {
  noneFound: '未包含有效 CSR 或文件结构不正确（{{why}}）',
  otherFound:
    '没有找到 CSR，粘贴的是“{{detail}}”。请粘贴 CSR 的完整内容，从 -----BEGIN CERTIFICATE REQUEST----- 到 -----END CERTIFICATE REQUEST-----',
  fault: {
    'no-request-found':
      '没有找到 CSR。请粘贴完整内容，从 -----BEGIN CERTIFICATE REQUEST----- 到 -----END CERTIFICATE REQUEST-----',
    'too-many-requests': '一次最多可提交{{detail}}个订单，每个 CSR 一个，请分成几份',
    'text-too-large': '内容超过 {{detail}} MB，请分几次提交',
    'file-unreadable': '文件读取失败，可能已被移动或修改，请重新选择',
    'not-a-zip': '文件类型不正确',
    'zip-too-large': '压缩包超过 {{detail}} MB，请分成几个上传',
    'zip-too-many-entries': '压缩包内的文件超过 {{detail}} 个，请分成几个上传',
    'zip-unpacks-too-large': '压缩包解压后超过 {{detail}} MB，不像是 CSR，已停止读取',
    'zip-damaged': '压缩包已损坏，或目录与内容不一致，请重新打包',
    'zip-no-requests': '未包含有效 CSR 或文件结构不正确',
    'intake-too-slow': '压缩包在 {{detail}} 秒内没有解压完，已停止。请分成几个上传',
  },
  request: {
    damaged: '第 {{detail}} 行开始的内容不完整，请重新复制',
    'too-large': '内容过大，不是可用的 CSR',
    unreadable: '不是 CSR，或内容已损坏',
    'signature-invalid': '签名无效（{{detail}}）：CSR 被改动过，或不是由其中的密钥签发',
    'signature-unknown': '浏览器无法验证这种签名（{{detail}}）',
    'key-too-short': '密钥太短（{{detail}}），RSA 至少需要 2048 位',
    'key-too-long': '密钥太长（{{detail}}），RSA 最多 16384 位',
    'key-odd-length': '密钥长度不是 8 的整数倍（{{detail}}），CA 不接受',
    'key-exponent': 'RSA 公钥指数不符合要求（{{detail}}），须为不小于 3 的奇数',
    'key-small-factor': '密钥不安全（{{detail}}）：模数含有很小的因数，请重新生成',
    'key-roca': '密钥不安全（{{detail}}）：由存在 ROCA 漏洞的芯片生成，请更换',
    'key-close-primes': '密钥不安全（{{detail}}）：两个素数过于接近，请重新生成',
    'curve-not-taken': 'CA 不接受这种椭圆曲线（{{detail}}），可用 P-256、P-384、P-521',
    'algorithm-not-taken': 'CA 不接受这种密钥（{{detail}}），请使用 RSA 或 ECC',
    repeated: '与 {{detail}} 是同一个 CSR',
    unknown: '无法使用（{{code}}）',
  },
  skipped: {
    'not-csr-name': '文件名不以 .csr 结尾',
    'no-header': '内容不是以 CSR 的开头行开始',
    binary: '二进制（DER）格式，请另存为 PEM 文本',
    encrypted: '已加密，无法读取',
    'packed-otherwise': '压缩方式无法读取，请用普通 zip（Deflate）',
    'nested-archive': '压缩包内的压缩包不会打开',
    'too-large': '文件过大',
    'bad-path': '文件路径不安全',
    'system-file': '操作系统附带的文件',
    damaged: '无法解压，或长度与目录不符',
  },
} as const;

export const zhIntakePart = { intake: zhIntake };
export type IntakeTexts = typeof zhIntakePart;
