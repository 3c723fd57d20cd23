import { expect, it } from 'vitest';
import { toolFaultText } from '#src/features/tools/kit/tool-faults.tsx';
import { createFormat } from '#src/i18n/format.ts';
import { translators } from '#tests/unit/i18n/all-texts.ts';

const place = { at: 3, line: null };

it.each([
  ['der-cut', '42 bytes', '内容不完整：此处应有 42 字节'],
  ['der-value', 'one byte (version)', '值有误：应为 一个字节 (version)'],
  ['der-too-deep', 'at most 64 levels', '嵌套过深：最多 64 层'],
  ['der-missing', 'INTEGER (serialNumber)', '缺少 INTEGER (serialNumber)'],
  [
    'rounds',
    '0 rounds',
    '打开它所需的计算量超出本页上限：0 轮。请先用 openssl 或 keytool 以较少的迭代次数重新导出，或分成几个文件',
  ],
  [
    'rounds',
    'scrypt N=4 r=8 p=0',
    '打开它所需的计算量超出本页上限：scrypt N=4 r=8 p=0。请先用 openssl 或 keytool 以较少的迭代次数重新导出，或分成几个文件',
  ],
  ['unsupported', 'constructor', '不支持此类内容：constructor'],
  [
    'cipher-unsupported',
    'RC4',
    '本页不支持加密算法 RC4。请先在自己的电脑上用 openssl 转换为 AES 加密的文件，再打开',
  ],
])(
  '%s: states what was expected in the language of the page, except for ASN.1 names',
  (code, detail, want) => {
    const text = toolFaultText({ code, detail, ...place }, translators.zh, createFormat('zh'));
    expect(text.reason ?? text.text).toBe(text.reason === null ? `${want}（第 3 字节）` : want);
  },
);

it.each(['der-cut', 'der-length', 'der-unexpected', 'der-missing', 'der-surplus', 'der-value'])(
  '%s: says first that the input is damaged, and at which byte',
  (code) => {
    const fault = { code, detail: 'SEQUENCE', at: 351, line: null };
    expect(toolFaultText(fault, translators.en, createFormat('en')).text).toBe(
      'The input is damaged or incomplete (byte 351). Copy or export it again',
    );
    expect(toolFaultText(fault, translators.zh, createFormat('zh')).text).toBe(
      '内容已损坏或不完整（第 351 字节），请重新复制或导出',
    );
  },
);
