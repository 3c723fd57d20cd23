import { plainAmount } from '#core/money/money.ts';

const digits = '零壹贰叁肆伍陆柒捌玖';
const places = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿', '万'];

/**
 * An amount in capital characters, as bills and invoices are written (rules of the People's Bank of China on filling in bills, annex 1):
 * `954400` is 玖仟伍佰肆拾肆圆整. Takes up to 16 digits before the point; throws RangeError for a fraction of a cent. Negative: 负.
 */
export function amountInCapitals(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not an amount in cents: ${cents}`);
  const whole = Number(plainAmount(Math.abs(cents)).slice(0, -3));
  const [jiao, fen] = [Math.floor(Math.abs(cents) / 10) % 10, Math.abs(cents) % 10];
  const sign = cents < 0 ? '负' : '';
  const yuan = whole === 0 ? '' : `${wholeInCapitals(whole)}圆`;
  if (jiao === 0 && fen === 0) return `${sign}${yuan || '零圆'}整`;
  const tenths = jiao === 0 ? (yuan === '' ? '' : '零') : `${digits[jiao]}角`;
  const hundredths = fen === 0 ? '整' : `${digits[fen]}分`;
  return `${sign}${yuan}${tenths}${hundredths}`;
}

function wholeInCapitals(whole: number): string {
  let text = '';
  let isZeroDue = false;
  for (let group = 3; group >= 0; group -= 1) {
    const value = Math.floor(whole / 10_000 ** group) % 10_000;
    if (value === 0) {
      // 壹万亿, where no hundred millions follow.
      if (group === 2 && text !== '') text += groups[2];
      isZeroDue = text !== '';
      continue;
    }
    // A group that does not fill its thousands is parted from the one before.
    if (text !== '' && (isZeroDue || value < 1000)) text += '零';
    text += groupInCapitals(value) + (groups[group] ?? '');
    isZeroDue = false;
  }
  return text;
}

function groupInCapitals(value: number): string {
  let text = '';
  let isZeroDue = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(value / 10 ** place) % 10;
    if (digit === 0) isZeroDue = text !== '';
    else {
      text += `${isZeroDue ? '零' : ''}${digits[digit]}${places[place]}`;
      isZeroDue = false;
    }
  }
  return text;
}
