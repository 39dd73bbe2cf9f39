import type { Rule } from './cursor.ts'
import { dot, field, lexeme, name } from './name-grammar.ts'
import type { OrderTerm } from './row-request.ts'
import {
  after,
  attempt,
  before,
  between,
  char,
  end,
  first,
  inOrder,
  lookAhead,
  map,
  optional,
  separatedBy,
  word,
} from './rules.ts'

const dotted = <Word extends string>(text: Word): Rule<Word> => attempt(after(dot, word(text)))

const termEnd = first(attempt(lookAhead(char(','))), attempt(end))
const direction = optional(first<'asc' | 'desc'>(dotted('asc'), dotted('desc')))
const nulls = first<'first' | 'last' | undefined>(
  before(
    optional(
      first<'first' | 'last'>(
        map(dotted('nullsfirst'), () => 'first'),
        map(dotted('nullslast'), () => 'last'),
      ),
    ),
    termEnd,
  ),
  map(termEnd, () => undefined),
)

const placing: Rule<Pick<OrderTerm, 'direction' | 'nulls'>> = map(inOrder(direction, nulls), ([way, where]) => ({
  ...(way === undefined ? {} : { direction: way }),
  ...(where === undefined ? {} : { nulls: where }),
}))

const ofRelation: Rule<OrderTerm> = map(
  inOrder(name, between(char('('), field, char(')')), placing),
  ([relation, column, placed]) => ({ relation, field: column, ...placed }),
)
const ofColumn: Rule<OrderTerm> = map(inOrder(field, placing), ([column, placed]) => ({ field: column, ...placed }))

/** `order=`: `starts_at.desc.nullslast,circles(name)`. */
export const orderTerms: Rule<OrderTerm[]> = separatedBy(lexeme(first(attempt(ofRelation), ofColumn)), char(','))
