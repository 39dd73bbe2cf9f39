import { lookupTable } from '../../lookup-table.ts'

const named = lookupTable<string>({ amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' })

/** Decodes the entities in an attribute, limited to those that URLs contain. */
export const decode = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name.toLowerCase()] ?? whole
    const point = Number.parseInt(decimal ?? hex, decimal ? 10 : 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
