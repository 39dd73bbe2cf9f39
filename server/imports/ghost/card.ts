import type { ElementContent } from 'hast'
import type { JsonRecord } from '../json/json-record.ts'
import type { ProseDescription } from '../prose/prose.ts'

/** What a card of Ghost's editor is made of. Mobiledoc and Lexical use the same names. */
export type Card = JsonRecord

/** Puts a card into the words of our texts, and tells what it leaves out. */
export type CardReading = (card: Card, told: ProseDescription) => ElementContent[]
