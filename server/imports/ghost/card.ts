import type { ElementContent } from 'hast'
import type { Told } from '../prose/prose.ts'

/** What a card of Ghost's editor is made of. Mobiledoc and Lexical use the same names. */
export type Card = Readonly<Record<string, unknown>>

/** Puts a card into the words of our texts, and tells what it leaves out. */
export type CardReading = (card: Card, told: Told) => ElementContent[]

export const isRecord = (value: unknown): value is Card =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function textOf(record: Card, ...names: string[]): string {
  const found = names.map(name => record[name]).find(value => typeof value === 'string' && value.trim() !== '')
  return typeof found === 'string' ? found.trim() : ''
}

export const recordOf = (record: Card, name: string): Card => {
  const value = record[name]
  return isRecord(value) ? value : {}
}

export const listOf = (record: Card, name: string): Card[] => {
  const value = record[name]
  return Array.isArray(value) ? value.filter(isRecord) : []
}
