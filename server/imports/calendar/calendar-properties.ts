import ICAL from 'ical.js'
import { toStandardLines } from './property-lines.ts'

/** Properties of a component by lower-case name. */
export type ComponentProperties = {
  all(name: string): ICAL.Property[]
  /** Reads the first value of a property as text; undefined when the value is empty. */
  words(name: string): string | undefined
  /** Names of all properties of the component. */
  names: string[]
  /** Number of lines in the component that are not valid properties. */
  brokenCount: number
}

/**
 * Parses a property line. An invalid value, such as an impossible date, is read as plain text. Undefined when the line
 * is not a property.
 */
export function parseFirstProperty(line: string): ICAL.Property | undefined {
  try {
    // A GEO property is not parsed, because the parser treats a decimal comma as the end of a number.
    if (/^GEO[;:]/i.test(line)) return makeUnparsedProperty(line)
    const property = ICAL.Property.fromString(line)
    // The values are parsed here, because the parser reports some invalid values only when a value is read.
    property.getValues()
    return property
  } catch {
    return makeUnparsedProperty(line)
  }
}

function makeUnparsedProperty(line: string): ICAL.Property | undefined {
  const [, name, value] = /^([\w-]+)(?:;[^:]*)?:(.*)$/s.exec(line) ?? []
  return name === undefined ? undefined : new ICAL.Property([name.toLowerCase(), {}, 'unknown', value ?? ''])
}

/** Reads a parameter of a property, such as the TZID. When the parameter is repeated, the first value counts. */
export function getParameter(property: ICAL.Property, name: string): string | undefined {
  const parameterValue: unknown = property.getParameter(name)
  const [first] = Array.isArray(parameterValue) ? parameterValue : [parameterValue]
  return typeof first === 'string' && first !== '' ? first : undefined
}

/** Lists the values of a property as text. Unknown properties are escaped like TEXT values. */
export const listPropertyValues = (property: ICAL.Property): string[] =>
  property.getValues().map(value => {
    const text = String(value)
    return property.type === 'unknown'
      ? text.replace(/\\([\\;,nN])/g, (_, sign) => (/n/i.test(sign) ? '\n' : sign))
      : text
  })

export function readProperties(lines: readonly string[]): ComponentProperties {
  const byName = new Map<string, ICAL.Property[]>()
  let brokenCount = 0
  for (const line of lines.flatMap(toStandardLines)) {
    const property = parseFirstProperty(line)
    if (!property) brokenCount += 1
    else byName.set(property.name, [...(byName.get(property.name) ?? []), property])
  }
  const all = (name: string) => byName.get(name) ?? []
  return {
    all,
    words(name) {
      const [first] = all(name)
      return first && (listPropertyValues(first)[0]?.trim() || undefined)
    },
    names: [...byName.keys()],
    brokenCount,
  }
}
