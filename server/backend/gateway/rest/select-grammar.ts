import type { Rule } from './cursor.ts'
import { comma, field, identifier, lexeme, name } from './name-grammar.ts'
import { RowError } from './row-error.ts'
import type { Embedding, SelectItem } from './row-request.ts'
import {
  after,
  always,
  attempt,
  before,
  between,
  char,
  end,
  first,
  inOrder,
  lazyRule,
  lookAhead,
  map,
  notFollowedBy,
  only,
  optional,
  separatedBy,
  withinDepth,
  word,
} from './rules.ts'

/** `select=`: columns, paths into JSON columns, and embedded relations with their own lists. It may be empty. */
export const selectList: Rule<SelectItem[]> = first<SelectItem[]>(
  separatedBy(
    lazyRule(() => selectItem),
    comma,
  ),
  always([]),
)

const alias = optional(attempt(before(name, inOrder(char(':'), notFollowedBy(char(':'))))))

type Hint = { join: 'left' | 'inner' } | { hint: string }
const hint = optional(
  after(
    char('!'),
    first<Hint>(
      attempt(map(word('left'), join => ({ join }))),
      attempt(map(word('inner'), join => ({ join }))),
      attempt(map(name, each => ({ hint: each }))),
    ),
  ),
)
/** A hint and a join type, in either order. Of two hints or two join types the first one wins. */
const hints: Rule<Pick<Embedding, 'hint' | 'join'>> = map(inOrder(hint, hint), ([one, other]) => ({ ...other, ...one }))

const beforeParenthesis = attempt(lookAhead(word('(')))
const embeddedList = between(char('('), withinDepth(selectList), char(')'))

/** `...circles!inner(name)` */
const spread: Rule<SelectItem> = map(
  inOrder(attempt(lexeme(inOrder(after(word('...'), name), before(hints, beforeParenthesis)))), embeddedList),
  ([[relation, more], select]) => ({ kind: 'spread', relation, ...more, select }),
)

/** `hosts:circles!host_id!inner(name)` */
const relation: Rule<SelectItem> = map(
  inOrder(
    attempt(
      lexeme(
        inOrder(
          alias,
          only(name, each => each !== 'count'),
          before(hints, beforeParenthesis),
        ),
      ),
    ),
    embeddedList,
  ),
  ([[as, target, more], select]) => ({ kind: 'relation', ...withAlias(as), relation: target, ...more, select }),
)

const withAlias = (as: string | undefined) => (as === undefined ? {} : { alias: as })

const itemEnd = first(attempt(lookAhead(word(')'))), attempt(lookAhead(word(','))), attempt(end))
const cast = optional(after(word('::'), identifier))

/** Aggregate functions are off, as on hosted projects. */
function refuseAggregate(): never {
  throw new RowError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
}

const everything: Rule<SelectItem> = map(before(word('*'), itemEnd), () => ({ kind: 'all' }))
const countOfRows: Rule<SelectItem> = map(inOrder(alias, word('count()'), cast, itemEnd), refuseAggregate)
const aggregate = optional(
  attempt(
    between(
      char('.'),
      first<string>(word('sum'), word('avg'), word('count'), attempt(word('max')), attempt(word('min'))),
      word('()'),
    ),
  ),
)
const column: Rule<SelectItem> = map(
  inOrder(alias, field, cast, aggregate, cast, itemEnd),
  ([as, read, type, aggregated]) => {
    if (aggregated !== undefined) refuseAggregate()
    return { kind: 'field', field: read, ...withAlias(as), ...(type === undefined ? {} : { cast: type }) }
  },
)

const selectItem: Rule<SelectItem> = first(
  spread,
  relation,
  lexeme(first(attempt(everything), attempt(countOfRows), column)),
)
