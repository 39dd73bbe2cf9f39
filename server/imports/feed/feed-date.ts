import { parseMonthName } from '../../../app/platform/dates/month-names.ts'
import { makeLookupTable } from '../../make-lookup-table.ts'
import { type ParsedDate, parseDate } from '../parse-date.ts'

/**
 * UTC offsets by time zone abbreviation: the abbreviations of RFC 822, and abbreviations in feeds of Africa, Europe
 * and America.
 */
const zoneOffsets = makeLookupTable<string>({
  ...{ UT: '+0000', GMT: '+0000', WET: '+0000', WEST: '+0100', BST: '+0100', IST: '+0530', MSK: '+0300' },
  ...{ WAT: '+0100', CET: '+0100', MET: '+0100', MEZ: '+0100', CEST: '+0200', MEST: '+0200', MESZ: '+0200' },
  ...{ CAT: '+0200', SAST: '+0200', EET: '+0200', EEST: '+0300', EAT: '+0300', JST: '+0900', KST: '+0900' },
  ...{ AST: '-0400', ADT: '-0300', EST: '-0500', EDT: '-0400', CST: '-0600', CDT: '-0500' },
  ...{ MST: '-0700', MDT: '-0600', PST: '-0800', PDT: '-0700' },
  // The abbreviations in the next line do not distinguish summer and winter, so they are read as standard time.
  ...{ AT: '-0400', ET: '-0500', CT: '-0600', MT: '-0700', PT: '-0800' },
})

/** Expands a two-digit year, allowed by RFC 822: 69 is 1969 and 68 is 2068. */
const expandYear = (year: string) => `${Number(year) >= 69 ? '19' : '20'}${year}`

/** Computes a date from the day of the year, such as 335. */
function convertDayOfYearToDate(year: string, day: string): string {
  const date = new Date(Date.UTC(Number(year), 0, Number(day)))
  return Number(day) >= 1 && String(date.getUTCFullYear()) === year ? date.toISOString().slice(0, 10) : ''
}

/** Patterns of ISO 8601 without hyphens, with a two-digit year, or without month or day. */
const shortIsoFormats: [pattern: RegExp, whole: (...parts: string[]) => string][] = [
  [/^(\d{4})$/, year => `${year}-01-01`],
  [/^-(\d{2})-?(\d{2})$/, (year = '', month) => `${expandYear(year)}-${month}-01`],
  [/^(\d{2})-(\d{2})-(\d{2})$/, (year = '', month, day) => `${expandYear(year)}-${month}-${day}`],
  [/^(\d{2})(\d{2})(\d{2})$/, (year = '', month, day) => `${expandYear(year)}-${month}-${day}`],
  // The day of the year must be at least 100 here, because the digits of smaller numbers are ambiguous.
  [/^(\d{2})([1-3]\d{2})$/, (year = '', day = '') => convertDayOfYearToDate(expandYear(year), day)],
  [/^(\d{4})-?(\d{3})$/, (year = '', day = '') => convertDayOfYearToDate(year, day)],
  [/^(\d{4})(\d{2})(\d{2})$/, (year, month, day) => `${year}-${month}-${day}`],
  [
    /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})?(.*)$/,
    (year, month, day, hour, minute, second = '00', zone) =>
      `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`,
  ],
]

/**
 * Converts dates of Korean, Japanese and Chinese programs: `2004년 05월 28일`, `오후 11:23`. Korean dates are in Seoul
 * time.
 */
function convertEastAsianDate(dateText: string): string {
  if (!/[년월일오年月日]/.test(dateText)) return dateText
  const plain = dateText
    .replace(/(\d{4})\s*[년年]\s*(\d{1,2})\s*[월月]\s*(\d{1,2})\s*[일日]?/, '$1-$2-$3')
    .replace(/(오전|오후|午前|午後|上午|下午)\s*(\d{1,2}:\d{2}(?::\d{2})?)/, (_, half, time) =>
      /[전前]|上午/.test(half) ? `${time} AM` : `${time} PM`,
    )
    .replace(/\s+/g, ' ')
  return /\p{Script=Hangul}/u.test(dateText) && !/(?:Z|GMT|[+-]\d{2}:?\d{2})$/.test(plain) ? `${plain} +0900` : plain
}

function normalizeFeedDate(dateText: string): string {
  const short = shortIsoFormats.find(([pattern]) => pattern.test(dateText))
  if (short) return dateText.replace(short[0], (_, ...parts) => short[1](...parts.slice(0, -2)))
  return convertEastAsianDate(dateText)
    .replace(/^(\d{4})-(\p{L}+)-(\d{1,2})/u, (all, year, month, day) =>
      parseMonthName(month) > 0 ? `${year}-${parseMonthName(month)}-${day}` : all,
    )
    .replace(
      /^(\D{0,20}\d{1,2}[ -]\p{L}{3,10}[ -])(\d{2})(?=\s|$)/u,
      (_, day: string, year: string) => day + expandYear(year),
    )
    .replace(/\bEtc\/(?=[A-Z]{3}\b)/, '')
    .replace(/\b([A-Z]{2,4})$/, zone => zoneOffsets[zone] ?? zone)
    .replace(/\b([A-Z]{2,4})(?=\s+\d{4}$)/, zone => zoneOffsets[zone] ?? zone)
}

/** Parses a date in a feed: RFC 822 with short years and zones, ISO 8601, or other common formats. */
export function parseFeedDate(dateText: string): ParsedDate {
  const parsed = parseDate(normalizeFeedDate(dateText.normalize('NFC').trim().slice(0, 100)))
  return parsed.moment === undefined && parsed.remark?.includes('is not read')
    ? { remark: `“${dateText.trim().slice(0, 80)}” is not read as a date.` }
    : parsed
}
