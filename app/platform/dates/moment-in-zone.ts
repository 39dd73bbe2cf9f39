import { inZone, zoneName } from './in-zone.ts'
import { instant, isInstant } from './instant.ts'

/** The zone of the clock in front of the reader, as IANA names it. */
export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The town whose clock a zone is: `Zurich`, `Dar es Salaam`. */
const townOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** What an `<input type="datetime-local">` shows of a moment by the clock of a zone; empty for none. */
export function zonedInput(moment: string, zone: string): string {
  if (!moment || !isInstant(moment)) return ''
  // Swedish writes dates as ISO does.
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return parts.format(new Date(instant(moment))).replace(' ', 'T')
}

const inFull = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** `Tuesday, November 24, 2026, 07:30 in Zurich (Central European Standard Time, UTC+1). That is 06:30 UTC.` */
export function momentInWords(moment: string, zone: string): string {
  if (!isInstant(moment)) return ''
  const at = instant(moment)
  const name = zoneName(at, zone)
  const there = `${inZone(at, zone, inFull)}, ${inZone(at, zone, clock)}`
  return name
    ? `${there} in ${townOf(zone)} (${name.long}, ${name.offset}). That is ${inZone(at, null, clock)} UTC.`
    : `${there} UTC.`
}
