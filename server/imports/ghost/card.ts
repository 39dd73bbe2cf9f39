import type { ElementContent } from 'hast'
import type { JsonRecord } from '../json/json-record.ts'
import type { LostTextElements } from '../prose/prose.ts'

/** Card (content block) of Ghost's editor. The formats Mobiledoc and Lexical use the same field names. */
export type GhostCard = JsonRecord

/** Function that converts a Ghost card to HTML, and counts the content that it leaves out. */
export type CardConversion = (card: GhostCard, lostElements: LostTextElements) => ElementContent[]
