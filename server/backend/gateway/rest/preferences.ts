import { RowError } from './row-error.ts'
import type { RequestPreferences } from './row-request.ts'

type PreferenceName = 'return' | 'resolution' | 'count' | 'missing' | 'handling' | 'tx'
/**
 * Known preferences in the order in which `Preference-Applied` lists them, with `timezone` and `max-affected` at the
 * end.
 */
const preferenceValues: [PreferenceName, string[]][] = [
  ['resolution', ['merge-duplicates', 'ignore-duplicates']],
  ['missing', ['default', 'null']],
  ['return', ['representation', 'minimal', 'headers-only']],
  ['count', ['exact', 'planned', 'estimated']],
  ['tx', ['commit', 'rollback']],
  ['handling', ['strict', 'lenient']],
]

/**
 * Parses the header `Prefer`, which may occur several times. Of two values for one preference the first known value
 * counts. Unknown values are ignored, or refused with `handling=strict`.
 * @param allowsEndings whether the client may choose commit or rollback with `tx`
 */
export function readPreferences(lines: string[], allowsEndings: boolean): RequestPreferences {
  const requestedPreferences = lines.flatMap(line => line.split(',')).map(preference => preference.trim())
  const applied: string[] = []
  const preferenceByName = new Map<PreferenceName, string>()
  for (const [name, values] of preferenceValues) {
    const value = requestedPreferences
      .find(each => values.some(allowed => each === `${name}=${allowed}`))
      ?.slice(name.length + 1)
    if (value === undefined || (name === 'tx' && !allowsEndings)) continue
    preferenceByName.set(name, value)
    applied.push(`${name}=${value}`)
  }
  const isStrict = preferenceByName.get('handling') === 'strict'
  const timezone = findTextAfterPrefix(requestedPreferences, 'timezone=')
  const maxAffected = parseCount(findTextAfterPrefix(requestedPreferences, 'max-affected='))
  if (timezone !== undefined) applied.push(`timezone=${timezone}`)
  if (maxAffected !== undefined && isStrict) applied.push(`max-affected=${maxAffected}`)
  if (isStrict) refuseUnknownPreferences(requestedPreferences)
  return {
    ...(Object.fromEntries(preferenceByName) as Omit<RequestPreferences, 'applied'>),
    ...(timezone === undefined ? {} : { timezone }),
    ...(maxAffected === undefined ? {} : { maxAffected }),
    applied,
  }
}

const findTextAfterPrefix = (preferences: string[], start: string) =>
  preferences.find(each => each.startsWith(start))?.slice(start.length)

function parseCount(text: string | undefined): number | undefined {
  const number = Number(text?.trim() || Number.NaN)
  return Number.isSafeInteger(number) ? number : undefined
}

function refuseUnknownPreferences(preferences: string[]): void {
  const knownPreferences = new Set(
    preferenceValues.flatMap(([name, values]) => values.map(value => `${name}=${value}`)),
  )
  const unknown = preferences.filter(
    each => !knownPreferences.has(each) && !each.startsWith('timezone=') && !each.startsWith('max-affected='),
  )
  if (unknown.length > 0)
    throw new RowError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    })
}
