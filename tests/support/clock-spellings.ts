import fc from 'fast-check'

type Spelling = { text: string; time: string; hasHalf: boolean }

const twoDigits = (value: number) => String(value).padStart(2, '0')
const half = (hour: number) => (hour < 12 ? 'am' : 'pm')
const ofTwelve = (hour: number) => hour % 12 || 12

/** Ways to write a time of day; ways for a whole hour come last. */
const withMinutes: ((hour: number, minute: string) => string)[] = [
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
const withHalf: ((hour: number, minute: string) => string)[] = [
  (hour, minute) => `${ofTwelve(hour)}:${minute}${half(hour)}`,
  (hour, minute) => `${ofTwelve(hour)}:${minute} ${half(hour).toUpperCase()}`,
  (hour, minute) => `${ofTwelve(hour)}.${minute}\u202f${half(hour)}`,
  (hour, minute) => `${ofTwelve(hour)}:${minute} ${half(hour)[0]}.m.`,
]
const ofWholeHour: ((hour: number) => string)[] = [hour => `${hour}`, hour => `${hour}h`, hour => `${hour} Uhr`]
const ofWholeHourWithHalf: ((hour: number) => string)[] = [
  hour => `${ofTwelve(hour)}${half(hour)}`,
  hour => `${ofTwelve(hour)} ${half(hour)[0]}. m.`,
]

/** Generates a time of day in one of its spellings, together with the time as it is stored. */
export const anyTimeSpelling: fc.Arbitrary<Spelling> = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }), way: fc.nat() })
  .map(({ hour, minute, way }) => {
    const plain = [...withMinutes, ...(minute === 0 ? ofWholeHour : [])]
    const halves = [...withHalf, ...(minute === 0 ? ofWholeHourWithHalf : [])]
    const all = [...plain, ...halves]
    const write = all[way % all.length] ?? withMinutes[0]
    return {
      text: write?.(hour, twoDigits(minute)) ?? '',
      time: `${twoDigits(hour)}:${twoDigits(minute)}`,
      hasHalf: way % all.length >= plain.length,
    }
  })

const separator = fc.constantFrom(' - ', '-', '–', ' — ', ' to ', ' bis ', ' à ')

/**
 * Generates start and end of a session. An end with am or pm is generated together with a start, because the end
 * decides whether the start is am or pm.
 */
export const anySessionHours = fc
  .record({ start: anyTimeSpelling, end: anyTimeSpelling, separator })
  .filter(({ start, end }) => start.hasHalf || !end.hasHalf)
  .map(({ start, end, separator }) => ({
    text: `${start.text}${separator}${end.text}`,
    start: start.time,
    end: end.time,
  }))
