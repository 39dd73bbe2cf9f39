/** Time of day as `09:00`, or the reason why a text is not a time of day. */
export type ParsedTime = { time: string } | { reason: string }

/** Start and end of a session as `09:00`. The end is empty when the text contains no end. */
export type ParsedTimeRange = { start: string; end: string } | { reason: string }

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Digits of Arabic scripts have their numeric value in the last four bits of their character code. */
const toLatinDigits = (text: string) =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) & 0xf))

/** The SQL function `private.as_clock_text` normalises times of day in the same way. */
const normalizeClock = (text: string) =>
  toLatinDigits(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/([ap])\.? ?m\.?$/, '$1m')

const timePatterns = [
  /^(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.]\d{2})?(?: ?(?:h|hrs?|uhr|heures?))?(?: ?(?<half>am|pm))?$/,
  /^(?<hour>\d{1,2}) ?(?:h|hrs?|u|uhr|heures?|horas?)(?: ?(?<minute>\d{2}) ?(?:m|min)?)?$/,
  /^(?<hour>\d{1,2})(?<minute>\d{2})(?: ?(?:h|hrs?))?(?: ?(?<half>am|pm))?$/,
  /^(?<hour>\d{1,2})(?: ?(?<half>am|pm))?$/,
]
const timesByWord: Record<string, string> = {
  noon: '12:00',
  midday: '12:00',
  midi: '12:00',
  'meio-dia': '12:00',
  midnight: '00:00',
  minuit: '00:00',
  'meia-noite': '00:00',
}

/**
 * Reads a time of day as people write times: `9am`, `14.15`, `9h30`, `11:30 pm`, `0930`, `9 Uhr`, `noon`. `24:00` is
 * the end of a day and is read as `00:00`. The SQL function `private.read_clock` follows the same rules.
 */
export function parseTypedTime(text: string): ParsedTime {
  const typed = text.trim()
  const normalized = normalizeClock(text)
  const word = timesByWord[normalized]
  if (word) return { time: word }
  for (const spelling of timePatterns) {
    const { hour, minute = '0', half } = spelling.exec(normalized)?.groups ?? {}
    if (hour !== undefined) return buildParsedTime(typed, Number(hour), Number(minute), half)
  }
  return { reason: `“${typed}” is not a time. Enter one such as 09:30.` }
}

function buildParsedTime(typed: string, hour: number, minute: number, half: string | undefined): ParsedTime {
  if (minute > 59) return { reason: `“${typed}” is not a time: minutes go from 00 to 59.` }
  if (hour > 24 || (hour === 24 && minute > 0)) return { reason: `“${typed}” is not a time: hours go from 00 to 24.` }
  // `14:30 pm` has only one meaning, but `14:30 am` and `0:30 pm` are contradictions.
  if ((half === 'am' && hour > 12) || (half === 'pm' && hour === 0))
    return { reason: `“${typed}” contradicts itself. Enter the time as 09:30 or 21:30.` }
  const hourOfDay = half === 'pm' && hour < 12 ? hour + 12 : half === 'am' && hour === 12 ? 0 : hour % 24
  return { time: formatTimeOfDay(hourOfDay * 60 + minute) }
}

/** Maximum number of characters of a text with start and end. The search for the separator takes quadratic time. */
const maxTimeRangeCharacters = 80

/**
 * Reads start and end of a session: `14.15 - 15.00`, `9–11am`, `from 9h to 10h30`, or a start alone. A start without
 * am or pm gets the am or pm of the end, unless the start would then be later than the end. The SQL function
 * `private.read_hours` follows the same rules.
 */
export function parseTypedTimeRange(text: string): ParsedTimeRange {
  if ([...text].length > maxTimeRangeCharacters)
    return {
      reason: `A text of more than ${maxTimeRangeCharacters} characters is not a time. Enter one such as 09:30.`,
    }
  const range = text
    .normalize('NFKC')
    .trim()
    .replace(/^(?:from|de|von) /i, '')
  const [, first, second] = /^(.+?)(?:\s*[-‐‑‒–—−]\s*|\s+(?:to|until|till|bis|à|a|até|às)\s+)(.+)$/i.exec(range) ?? []
  if (first === undefined || second === undefined) {
    const start = parseTypedTime(range)
    return 'reason' in start ? start : { start: start.time, end: '' }
  }
  const end = parseTypedTime(second)
  if ('reason' in end) return end
  const start = parseStartTime(first, second, end.time)
  return 'reason' in start ? start : { start: start.time, end: end.time }
}

function parseStartTime(first: string, second: string, end: string): ParsedTime {
  const [half] = /[ap]m$/.exec(normalizeClock(second)) ?? []
  const plain = parseTypedTime(first)
  if (!half || 'reason' in plain || !/^(?:\d{1,2}(?:[:.]?\d{2})?)$/.test(normalizeClock(first))) return plain
  const halves = [half, half === 'am' ? 'pm' : 'am'].map(each => parseTypedTime(`${first} ${each}`))
  const earlier = halves.find(reading => 'time' in reading && reading.time < end)
  return earlier ?? plain
}

/** Minutes from midnight to a time `09:30`. */
export const toMinutesOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Time `09:30` of a number of minutes from midnight, also of a later day. */
export const formatTimeOfDay = (minutes: number) =>
  `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`

/** Whether a text is a time of day in the stored format: `09:30`. */
export const isTimeOfDay = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
