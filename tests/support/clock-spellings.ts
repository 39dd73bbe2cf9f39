import fc from 'fast-check'

type ClockSpelling = { text: string; time: string; hasHalf: boolean }

const twoDigits = (value: number) => String(value).padStart(2, '0')
const getHalfOfDay = (hour: number) => (hour < 12 ? 'am' : 'pm')
const toTwelveHourClock = (hour: number) => hour % 12 || 12

/** Ways to write a time of day; ways for a whole hour come last. */
const spellingsWithMinutes: ((hour: number, minute: string) => string)[] = [
  (hour, minute) => `${hour}:${minute}`,
  (hour, minute) => `${twoDigits(hour)}:${minute}:00`,
  (hour, minute) => `${hour}.${minute}`,
  (hour, minute) => `${hour}h${minute}`,
  (hour, minute) => `${hour} h ${minute}`,
  (hour, minute) => `${hour}H${minute} min`,
  (hour, minute) => `${hour}.${minute} Uhr`,
  (hour, minute) => `${hour} Uhr ${minute}`,
  (hour, minute) => `${twoDigits(hour)}${minute}`,
  (hour, minute) => `${hour}${minute}h`,
  (hour, minute) => ` ${hour}:${minute}\u00a0`,
]
const spellingsWithHalf: ((hour: number, minute: string) => string)[] = [
  (hour, minute) => `${toTwelveHourClock(hour)}:${minute}${getHalfOfDay(hour)}`,
  (hour, minute) => `${toTwelveHourClock(hour)}:${minute} ${getHalfOfDay(hour).toUpperCase()}`,
  (hour, minute) => `${toTwelveHourClock(hour)}.${minute}\u202f${getHalfOfDay(hour)}`,
  (hour, minute) => `${toTwelveHourClock(hour)}:${minute} ${getHalfOfDay(hour)[0]}.m.`,
]
const wholeHourSpellings: ((hour: number) => string)[] = [hour => `${hour}`, hour => `${hour}h`, hour => `${hour} Uhr`]
const wholeHourSpellingsWithHalf: ((hour: number) => string)[] = [
  hour => `${toTwelveHourClock(hour)}${getHalfOfDay(hour)}`,
  hour => `${toTwelveHourClock(hour)} ${getHalfOfDay(hour)[0]}. m.`,
]

/** Generates a time of day in one of its spellings, together with the time as it is stored. */
export const anySpelledTime: fc.Arbitrary<ClockSpelling> = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }), way: fc.nat() })
  .map(({ hour, minute, way }) => {
    const spellings = [...spellingsWithMinutes, ...(minute === 0 ? wholeHourSpellings : [])]
    const halves = [...spellingsWithHalf, ...(minute === 0 ? wholeHourSpellingsWithHalf : [])]
    const all = [...spellings, ...halves]
    const write = all[way % all.length] ?? spellingsWithMinutes[0]
    return {
      text: write?.(hour, twoDigits(minute)) ?? '',
      time: `${twoDigits(hour)}:${twoDigits(minute)}`,
      hasHalf: way % all.length >= spellings.length,
    }
  })

const anySeparator = fc.constantFrom(' - ', '-', '–', ' — ', ' to ', ' bis ', ' à ')

/**
 * Generates start and end of a session. An end with am or pm is generated together with a start, because the end
 * decides whether the start is am or pm.
 */
export const anySessionHours = fc
  .record({ start: anySpelledTime, end: anySpelledTime, separator: anySeparator })
  .filter(({ start, end }) => start.hasHalf || !end.hasHalf)
  .map(({ start, end, separator }) => ({
    text: `${start.text}${separator}${end.text}`,
    start: start.time,
    end: end.time,
  }))
