import { type Cursor, miss, type Rule } from './cursor.ts'
import { joinErrors, noError, quoteChar, renameExpectations } from './parse-error.ts'

/**
 * Parser combinators. Each behaves like its counterpart in Haskell's Parsec, so that errors have the same positions and
 * wording as PostgREST's.
 */

/** Maximum number of items in one list. PostgREST has no such limit. */
const longestList = 10_000

type Test = (char: string) => boolean
type Values<Rules extends readonly Rule<unknown>[]> = {
  [Index in keyof Rules]: Rules[Index] extends Rule<infer Value> ? Value : never
}

/** One character that passes the test; `names` are the expectations in errors. */
export const one =
  (test: Test, ...names: string[]): Rule<string> =>
  cursor => {
    const char = cursor.charAt(cursor.at)
    if (char === '' || !test(char)) return cursor.missHere(names)
    cursor.take(char.length)
    return char
  }

/** Zero or more characters that pass the test. */
export const run =
  (test: Test, ...names: string[]): Rule<string> =>
  cursor => {
    const start = cursor.at
    let end = start
    for (;;) {
      const char = cursor.charAt(end)
      if (char === '' || !test(char)) break
      end += char.length
    }
    if (end > start) cursor.take(end - start)
    cursor.hint(names)
    return cursor.text.slice(start, end)
  }

/** One or more characters that pass the test. */
export const oneOrMore = (test: Test, ...names: string[]): Rule<string> =>
  map(inOrder(one(test, ...names), run(test, ...names)), ([first, rest]) => first + rest)

export const char = (expected: string): Rule<string> => one(actual => actual === expected, quoteChar(expected, '"'))

/** A word, letter by letter. A partial match counts as read. */
export const word =
  <Word extends string>(expected: Word): Rule<Word> =>
  cursor => {
    const { text, at } = cursor
    if (text.startsWith(expected, at)) {
      cursor.take(expected.length)
      return expected
    }
    let length = 0
    while (text[at + length] === expected[length]) length += 1
    const name = `"${expected}"`
    return length === 0 ? cursor.missHere([name]) : cursor.missWithin(length, name)
  }

/** Always matches, without reading. */
export const always =
  <Value>(value: Value): Rule<Value> =>
  () =>
    value

export const map =
  <From, To>(rule: Rule<From>, change: (value: From) => To): Rule<To> =>
  cursor => {
    const value = rule(cursor)
    return value === miss ? miss : change(value)
  }

/** Matches only values that pass the test. */
export const only =
  <Value>(rule: Rule<Value>, test: (value: Value) => boolean): Rule<Value> =>
  cursor => {
    const value = rule(cursor)
    return value === miss || test(value) ? value : cursor.missNothing()
  }

export const inOrder =
  <const Rules extends readonly Rule<unknown>[]>(...rules: Rules): Rule<Values<Rules>> =>
  cursor => {
    const values: unknown[] = []
    for (const rule of rules) {
      const value = rule(cursor)
      if (value === miss) return miss
      values.push(value)
    }
    return values as Values<Rules>
  }

export const before = <Value>(rule: Rule<Value>, next: Rule<unknown>): Rule<Value> =>
  map(inOrder(rule, next), ([value]) => value)
export const after = <Value>(previous: Rule<unknown>, rule: Rule<Value>): Rule<Value> =>
  map(inOrder(previous, rule), ([, value]) => value)
export const between = <Value>(open: Rule<unknown>, rule: Rule<Value>, close: Rule<unknown>): Rule<Value> =>
  map(inOrder(open, rule, close), ([, value]) => value)

/** The first alternative that matches. A miss after reading is final: no further alternative is tried. */
export const first =
  <Value>(...alternatives: Rule<Value>[]): Rule<Value> =>
  cursor => {
    const start = cursor.at
    for (const alternative of alternatives) {
      const value = alternative(cursor)
      if (value !== miss || cursor.reached > start) return value
      cursor.back(start)
    }
    return miss
  }

export const optional = <Value>(rule: Rule<Value>): Rule<Value | undefined> =>
  first<Value | undefined>(rule, always(undefined))

/** Backtracks on a miss, so that the next alternative is tried. */
export const attempt =
  <Value>(rule: Rule<Value>): Rule<Value> =>
  cursor => {
    const { at, hints } = cursor
    const value = rule(cursor)
    if (value === miss && cursor.reached > at) {
      cursor.reached = at
      cursor.error = joinErrors(hints, cursor.error)
    }
    return value
  }

export const firstWord = <Word extends string>(...choices: readonly Word[]): Rule<Word> =>
  first(...choices.map(each => attempt(word(each))))

/** Look-ahead: whether a rule matches here, without reading. */
export const lookAhead =
  (rule: Rule<unknown>): Rule<undefined> =>
  cursor => {
    const { at, hints } = cursor
    if (rule(cursor) === miss) return miss
    cursor.at = at
    cursor.hints = hints
    return undefined
  }

export const notFollowedBy = (rule: Rule<string>): Rule<undefined> =>
  attempt(
    first<undefined>(cursor => {
      const result = attempt(rule)(cursor)
      return result === miss ? miss : cursor.missUnexpected(result, [])
    }, always(undefined)),
  )

export const end: Rule<undefined> = cursor => {
  const actual = cursor.charAt(cursor.at)
  const names = ['end of input']
  if (actual !== '') return cursor.missUnexpected(actual, names)
  cursor.hint(names)
  return undefined
}

/** A rule with a name, which errors show in place of the rule's first expectations. */
export const withExpectation =
  <Value>(name: string, rule: Rule<Value>): Rule<Value> =>
  cursor => {
    if (!cursor.explains) return rule(cursor)
    const { at, hints } = cursor
    cursor.hints = noError(at)
    const value = rule(cursor)
    if (value === miss) {
      if (cursor.reached === at) cursor.error = joinErrors(hints, renameExpectations(cursor.error, name))
    } else if (cursor.at === at) {
      const ownHints = cursor.hints.messages.length > 0 ? renameExpectations(cursor.hints, name) : cursor.hints
      cursor.hints = joinErrors(hints, ownHints)
    }
    return value
  }

/** Zero or more values of a rule. The rule must read something. */
export const zeroOrMore =
  <Value>(rule: Rule<Value>): Rule<Value[]> =>
  cursor => {
    const values: Value[] = []
    for (;;) {
      const start = cursor.at
      const value = rule(cursor)
      if (value === miss) {
        if (cursor.reached > start) return miss
        cursor.back(start)
        return values
      }
      if (values.length >= longestList) throw cursor.refusal(start, `a list has at most ${longestList} items`)
      values.push(value)
      if (cursor.explains) cursor.hints = noError(cursor.at)
    }
  }

/** One or more values with a separator between them. */
export const separatedBy = <Value>(rule: Rule<Value>, separator: Rule<unknown>): Rule<Value[]> =>
  map(inOrder(rule, zeroOrMore(after(separator, rule))), ([value, others]) => [value, ...others])

/** Counts one level of nesting for a rule. */
export const withinDepth =
  <Value>(rule: Rule<Value>): Rule<Value> =>
  cursor => {
    cursor.enter()
    const value = rule(cursor)
    cursor.depth -= 1
    return value
  }

/** Defers a rule until it is used, for recursive rules. */
export const lazyRule =
  <Value>(rule: () => Rule<Value>): Rule<Value> =>
  (cursor: Cursor) =>
    rule()(cursor)
