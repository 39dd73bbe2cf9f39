import type { GrammarRule } from './cursor.ts'
import { dotRule, fieldRule, nameRule, trimBlanks } from './name-grammar.ts'
import type { OrderTerm } from './row-request.ts'
import {
  backtracking,
  enclosedBy,
  endOfText,
  exactCharacter,
  exactWord,
  firstMatch,
  followedBy,
  inOrder,
  lookAhead,
  mapValue,
  optionalValue,
  precededBy,
  separatedBy,
} from './rules.ts'

const dotted = <Word extends string>(text: Word): GrammarRule<Word> =>
  backtracking(precededBy(dotRule, exactWord(text)))

const termEnd = firstMatch(backtracking(lookAhead(exactCharacter(','))), backtracking(endOfText))
const direction = optionalValue(firstMatch<'asc' | 'desc'>(dotted('asc'), dotted('desc')))
const nulls = firstMatch<'first' | 'last' | undefined>(
  followedBy(
    optionalValue(
      firstMatch<'first' | 'last'>(
        mapValue(dotted('nullsfirst'), () => 'first'),
        mapValue(dotted('nullslast'), () => 'last'),
      ),
    ),
    termEnd,
  ),
  mapValue(termEnd, () => undefined),
)

const placing: GrammarRule<Pick<OrderTerm, 'direction' | 'nulls'>> = mapValue(
  inOrder(direction, nulls),
  ([way, where]) => ({
    ...(way === undefined ? {} : { direction: way }),
    ...(where === undefined ? {} : { nulls: where }),
  }),
)

const ofRelation: GrammarRule<OrderTerm> = mapValue(
  inOrder(nameRule, enclosedBy(exactCharacter('('), fieldRule, exactCharacter(')')), placing),
  ([relation, column, placed]) => ({ relation, field: column, ...placed }),
)
const ofColumn: GrammarRule<OrderTerm> = mapValue(inOrder(fieldRule, placing), ([column, placed]) => ({
  field: column,
  ...placed,
}))

/** Grammar of the parameter `order=`: `starts_at.desc.nullslast,circles(name)`. */
export const orderTermsRule: GrammarRule<OrderTerm[]> = separatedBy(
  trimBlanks(firstMatch(backtracking(ofRelation), ofColumn)),
  exactCharacter(','),
)
