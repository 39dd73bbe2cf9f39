/**
 * Converts property lines as programs write them to RFC 5545: days without VALUE=DATE, times with VALUE=DATE, ISO 8601
 * with dashes, offsets, 24:00, blanks around names, colons and escaped commas in a TZID, lists that mix days and times.
 */

/** A calendar property with name, parameters and value. */
type PropertyLine = { name: string; parameters: [name: string, value: string][]; value: string }

const timePropertyNames = ['DTSTART', 'DTEND', 'RECURRENCE-ID', 'EXDATE', 'RDATE']
/**
 * Pattern of a property with a date or time. The parameters may contain colons, and not all programs quote such
 * parameters.
 */
const timeLinePattern = new RegExp(
  `^\\s*(${timePropertyNames.join('|')})\\s*(;.*?)?\\s*:\\s*((?:\\d{8}|\\d{4}-\\d\\d-\\d\\d)[^;]*?)\\s*$`,
  'is',
)
const spacedLinePattern = /^\s*([\w-]+)\s*((?:;(?:[^":]|"[^"]*")*)?):(.*)$/s

/** Parses parameters such as `;TZID="(UTC+02:00) Harare, Pretoria";VALUE=DATE`. */
const parseParameters = (text: string): PropertyLine['parameters'] =>
  [...text.matchAll(/;\s*([\w-]+)\s*=\s*("[^"]*"|[^;]*)/g)].map(([, name = '', value = '']) => [
    name.toUpperCase(),
    value.trim().replaceAll('"', '').trim(),
  ])

const isoTimePattern =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T\s]?(\d\d):?(\d\d)(?::?(\d\d))?(?:[.,]\d+)?\s*(Z|[+-]\d\d(?::?\d\d)?)?)?$/i

/**
 * Converts a time to the format of RFC 5545; undefined when the time is invalid. A time with a numeric offset is
 * converted to UTC, and 24:00 to the next day.
 */
function toStandardTime(input: string): string | undefined {
  const [, year, month, day, hour, minute, second = '00', zone = ''] = isoTimePattern.exec(input.trim()) ?? []
  if (year === undefined) return undefined
  if (hour === undefined) return `${year}${month}${day}`
  const isNextDay = hour === '24' && minute === '00' && second === '00'
  const [, sign, hours = 0, minutes = 0] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  const leap = second === '60' ? '59' : second
  if (!isNextDay && sign === undefined) return `${year}${month}${day}T${hour}${minute}${leap}${zone.toUpperCase()}`
  const east = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  const at = new Date(
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute) - east, Number(leap)),
  )
  if (Number.isNaN(at.getTime())) return undefined
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}${zone === '' ? '' : 'Z'}`
}

/** Converts the value of a date or time property to the standard format, and returns its type. */
function toStandardValue(valueText: string, isDay: boolean): { type: string; value: string } {
  const [start = '', end] = valueText.split('/')
  const from = toStandardTime(start)
  if (from === undefined) return { type: '', value: valueText }
  if (end !== undefined) return { type: 'PERIOD', value: `${from}/${toStandardTime(end) ?? end.trim().toUpperCase()}` }
  // A property that is declared as a day is a day if its time is midnight; with any other time, the property is a time.
  const value = isDay ? from.replace(/T000000Z?$/, '') : from
  return { type: value.length === 8 ? 'DATE' : 'DATE-TIME', value }
}

const formatPropertyLine = ({ name, parameters, value }: PropertyLine): string =>
  `${name}${parameters.map(([each, words]) => `;${each}=${/[:;,]/.test(words) ? `"${words}"` : words}`).join('')}:${value}`

const rulePartPattern =
  /^(FREQ|UNTIL|COUNT|INTERVAL|WKST|BY(SECOND|MINUTE|HOUR|DAY|MONTHDAY|YEARDAY|WEEKNO|MONTH|SETPOS))=/
/**
 * Pattern of ineffective parts of a recurrence rule: `COUNT=-1`, an empty part, a vendor extension, a default value.
 */
const emptyPartPattern = /^(X-[^=]*=.*|(COUNT|INTERVAL)=-?0*|COUNT=-.*|[^=]*=|RSCALE=GREGORIAN|SKIP=OMIT|)$/

/**
 * Removes blanks and parts without effect from a recurrence rule. A rule with an unknown part, such as another calendar
 * system, is rejected later.
 */
function toStandardRule(rule: string): string {
  const parts = rule
    .replace(/\s+/g, '')
    .replace(/^RRULE:/i, '')
    .toUpperCase()
    .split(';')
  return parts
    .filter(part => !emptyPartPattern.test(part))
    .map(part => (rulePartPattern.test(part) ? part : `FREQ=${part}`))
    .map(part => (part.startsWith('UNTIL=') ? `UNTIL=${toStandardTime(part.slice(6)) ?? part.slice(6)}` : part))
    .join(';')
}

/** Converts a property line to the format of the parser. A list of times becomes one line per time. */
export function toStandardLines(line: string): string[] {
  const [, time, text = '', zoneText] = timeLinePattern.exec(line) ?? []
  if (time !== undefined && zoneText !== undefined) {
    const all = parseParameters(text)
    const isDay = all.some(([name, value]) => name === 'VALUE' && value.toUpperCase() === 'DATE')
    const parameters = all
      .filter(([name]) => name !== 'VALUE')
      .map(([name, value]): [string, string] => [name, name === 'TZID' ? value.replace(/\\(?=[,;\\])/g, '') : value])
    return zoneText.split(',').map(each => {
      const { type, value } = toStandardValue(each.trim(), isDay)
      const typeParameters: PropertyLine['parameters'] = type === '' || type === 'DATE-TIME' ? [] : [['VALUE', type]]
      return formatPropertyLine({ name: time.toUpperCase(), parameters: [...parameters, ...typeParameters], value })
    })
  }
  const [, name, parameters = '', value = ''] = spacedLinePattern.exec(line) ?? []
  if (name === undefined) return [line]
  if (!/^(RRULE|EXRULE)$/i.test(name)) return [`${name}${parameters}:${value}`]
  const rule = toStandardRule(value)
  return rule === '' ? [] : [`${name}${parameters}:${rule}`]
}
