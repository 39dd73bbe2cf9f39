import type { ElementContent } from 'hast'
import type { JsonRecord } from '../json/json-record.ts'
import type { ProseLosses } from '../prose/prose.ts'

/** A card of Ghost's editor. Mobiledoc and Lexical use the same field names. */
export type GhostCard = JsonRecord

/** Function that converts a card to our elements, and reports what it leaves out. */
export type CardConversion = (card: GhostCard, told: ProseLosses) => ElementContent[]
