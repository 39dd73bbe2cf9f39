import type { ElementContent } from 'hast'
import type { JsonRecord } from '../json/json-record.ts'
import type { ProseDescription } from '../prose/prose.ts'

/** A card of Ghost's editor. Mobiledoc and Lexical use the same field names. */
export type GhostCard = JsonRecord

/** Function that converts a card to our elements, and reports what it leaves out. */
export type CardReading = (card: GhostCard, told: ProseDescription) => ElementContent[]
