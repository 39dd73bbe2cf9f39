import { makeLookupTable } from '../../make-lookup-table.ts'

const namedEntities = makeLookupTable<string>({ amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' })

/** Decodes the HTML entities that URLs contain in an attribute. */
export const decodeEntities = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hex, name) => {
    if (name) return namedEntities[name.toLowerCase()] ?? entity
    const point = Number.parseInt(decimal ?? hex, decimal ? 10 : 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : entity
  })
