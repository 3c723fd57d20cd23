/**
 * Writes the country lists the console fetches, one per language, into public/data:
 * `node --import tsx scripts/countries.ts`. Names come from the CLDR data of the Node that runs this, phone codes from libphonenumber;
 * a place without its own phone code has an empty one.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';

/** ISO 3166-1 alpha-2, the 249 officially assigned codes. */
const codes = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC
  CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD
  GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH
  KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW
  MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
  SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY
  UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`
  .trim()
  .split(/\s+/);

/** Sort order: Chinese names by pinyin, English names alphabetically. */
const languages = { zh: 'zh-CN-u-co-pinyin', en: 'en' } as const;

const folder = resolve(import.meta.dirname, '../public/data');
mkdirSync(folder, { recursive: true });
for (const [language, tag] of Object.entries(languages)) {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const { compare } = new Intl.Collator(tag);
  const countries = codes
    .map((countryCode) => ({
      countryCode,
      countryName: names.of(countryCode) ?? countryCode,
      phoneCode: isSupportedCountry(countryCode) ? getCountryCallingCode(countryCode) : '',
    }))
    .toSorted((one, other) => compare(one.countryName, other.countryName));
  // In the format of the project's formatter.
  const lines = countries.map(toLine).join(',\n  ');
  writeFileSync(resolve(folder, `countries.${language}.json`), `[\n  ${lines}\n]\n`);
}
console.log(`${codes.length} countries written to ${folder}`);

function toLine(country: Readonly<Record<string, string>>): string {
  const members = Object.entries(country).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
  return `{ ${members.join(', ')} }`;
}
