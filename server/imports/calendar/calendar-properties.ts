import ICAL from 'ical.js'
import { standardLines } from './property-lines.ts'

/** The properties of a component by name, in small letters. */
export type Properties = {
  all(name: string): ICAL.Property[]
  /** The first value of a property as words; undefined where it says nothing. */
  words(name: string): string | undefined
  /** The names of those that are there. */
  names: string[]
  /** Lines that are no properties. */
  broken: number
}

/** A property; by its words alone where they are not of its kind, such as a day that is none. Undefined for a line that is no property. */
export function firstProperty(line: string): ICAL.Property | undefined {
  try {
    // The parser reads a decimal comma as the end of a number.
    if (/^GEO[;:]/i.test(line)) return unparsed(line)
    const property = ICAL.Property.fromString(line)
    // It refuses some values only when they are asked for.
    property.getValues()
    return property
  } catch {
    return unparsed(line)
  }
}

function unparsed(line: string): ICAL.Property | undefined {
  const [, name, words] = /^([\w-]+)(?:;[^:]*)?:(.*)$/s.exec(line) ?? []
  return name === undefined ? undefined : new ICAL.Property([name.toLowerCase(), {}, 'unknown', words ?? ''])
}

/** A parameter of a property, such as its TZID; the first where it is said twice. */
export function parameter(property: ICAL.Property, name: string): string | undefined {
  const said: unknown = property.getParameter(name)
  const [first] = Array.isArray(said) ? said : [said]
  return typeof first === 'string' && first !== '' ? first : undefined
}

/** The values of a property as words. What a calendar does not know by name is escaped as its texts are. */
export const propertyValues = (property: ICAL.Property): string[] =>
  property.getValues().map(value => {
    const words = String(value)
    return property.type === 'unknown'
      ? words.replace(/\\([\\;,nN])/g, (_, sign) => (/n/i.test(sign) ? '\n' : sign))
      : words
  })

export function readProperties(lines: readonly string[]): Properties {
  const byName = new Map<string, ICAL.Property[]>()
  let broken = 0
  for (const line of lines.flatMap(standardLines)) {
    const property = firstProperty(line)
    if (!property) broken += 1
    else byName.set(property.name, [...(byName.get(property.name) ?? []), property])
  }
  const all = (name: string) => byName.get(name) ?? []
  return {
    all,
    words(name) {
      const [first] = all(name)
      return first && (propertyValues(first)[0]?.trim() || undefined)
    },
    names: [...byName.keys()],
    broken,
  }
}
