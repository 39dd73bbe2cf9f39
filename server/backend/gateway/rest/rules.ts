import { type GrammarCursor, type GrammarRule, noRuleMatch } from './cursor.ts'
import { joinParseErrors, makeEmptyParseError, quoteChar, renameExpectedTokens } from './parse-error.ts'

/**
 * Parser combinators: functions that make a grammar rule from other rules. Each combinator behaves like its
 * counterpart in Haskell's Parsec, so that errors have the same positions and wording as PostgREST's errors.
 */

/** Maximum number of items in one list. PostgREST has no such limit. */
const maxListItems = 10_000

type CharacterTest = (char: string) => boolean
type RuleValues<Rules extends readonly GrammarRule<unknown>[]> = {
  [Index in keyof Rules]: Rules[Index] extends GrammarRule<infer Value> ? Value : never
}

/** Makes a rule for one character that fulfils a condition; `names` are the expected tokens that errors name. */
export const matchOneCharacter =
  (test: CharacterTest, ...names: string[]): GrammarRule<string> =>
  cursor => {
    const char = cursor.charAt(cursor.at)
    if (char === '' || !test(char)) return cursor.missHere(names)
    cursor.take(char.length)
    return char
  }

/** Makes a rule for zero or more characters that fulfil a condition. */
export const matchZeroOrMoreCharacters =
  (test: CharacterTest, ...names: string[]): GrammarRule<string> =>
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

/** Makes a rule for one or more characters that fulfil a condition. */
export const matchCharacters = (test: CharacterTest, ...names: string[]): GrammarRule<string> =>
  mapRuleValue(
    matchInOrder(matchOneCharacter(test, ...names), matchZeroOrMoreCharacters(test, ...names)),
    ([first, rest]) => first + rest,
  )

export const matchExactCharacter = (expected: string): GrammarRule<string> =>
  matchOneCharacter(actual => actual === expected, quoteChar(expected, '"'))

/** Makes a rule for an exact word. The characters of a partial match count as read. */
export const matchExactWord =
  <Word extends string>(expected: Word): GrammarRule<Word> =>
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

/** Makes a rule that always matches, without reading. */
export const matchWithValue =
  <Value>(value: Value): GrammarRule<Value> =>
  () =>
    value

export const mapRuleValue =
  <From, To>(rule: GrammarRule<From>, change: (value: From) => To): GrammarRule<To> =>
  cursor => {
    const value = rule(cursor)
    return value === noRuleMatch ? noRuleMatch : change(value)
  }

/** Makes a rule that matches only values that fulfil a condition. */
export const matchOnlyIf =
  <Value>(rule: GrammarRule<Value>, test: (value: Value) => boolean): GrammarRule<Value> =>
  cursor => {
    const value = rule(cursor)
    return value === noRuleMatch || test(value) ? value : cursor.missNothing()
  }

export const matchInOrder =
  <const Rules extends readonly GrammarRule<unknown>[]>(...rules: Rules): GrammarRule<RuleValues<Rules>> =>
  cursor => {
    const values: unknown[] = []
    for (const rule of rules) {
      const value = rule(cursor)
      if (value === noRuleMatch) return noRuleMatch
      values.push(value)
    }
    return values as RuleValues<Rules>
  }

export const matchFollowedBy = <Value>(rule: GrammarRule<Value>, next: GrammarRule<unknown>): GrammarRule<Value> =>
  mapRuleValue(matchInOrder(rule, next), ([value]) => value)
export const matchPrecededBy = <Value>(previous: GrammarRule<unknown>, rule: GrammarRule<Value>): GrammarRule<Value> =>
  mapRuleValue(matchInOrder(previous, rule), ([, value]) => value)
export const matchEnclosedBy = <Value>(
  open: GrammarRule<unknown>,
  rule: GrammarRule<Value>,
  close: GrammarRule<unknown>,
): GrammarRule<Value> => mapRuleValue(matchInOrder(open, rule, close), ([, value]) => value)

/**
 * Makes a rule for the first alternative that matches. When an alternative fails after reading characters, no further
 * alternative is tried.
 */
export const matchFirstOf =
  <Value>(...alternatives: GrammarRule<Value>[]): GrammarRule<Value> =>
  cursor => {
    const start = cursor.at
    for (const alternative of alternatives) {
      const value = alternative(cursor)
      if (value !== noRuleMatch || cursor.reached > start) return value
      cursor.back(start)
    }
    return noRuleMatch
  }

export const matchOptionally = <Value>(rule: GrammarRule<Value>): GrammarRule<Value | undefined> =>
  matchFirstOf<Value | undefined>(rule, matchWithValue(undefined))

/** Makes a rule that returns to its start when it does not match, so that the next alternative is tried. */
export const matchWithBacktracking =
  <Value>(rule: GrammarRule<Value>): GrammarRule<Value> =>
  cursor => {
    const { at, hints } = cursor
    const value = rule(cursor)
    if (value === noRuleMatch && cursor.reached > at) {
      cursor.reached = at
      cursor.error = joinParseErrors(hints, cursor.error)
    }
    return value
  }

export const matchOneOfWords = <Word extends string>(...choices: readonly Word[]): GrammarRule<Word> =>
  matchFirstOf(...choices.map(each => matchWithBacktracking(matchExactWord(each))))

/** Makes a look-ahead: a rule that tests whether another rule matches at the position, without reading. */
export const matchLookAhead =
  (rule: GrammarRule<unknown>): GrammarRule<undefined> =>
  cursor => {
    const { at, hints } = cursor
    if (rule(cursor) === noRuleMatch) return noRuleMatch
    cursor.at = at
    cursor.hints = hints
    return undefined
  }

export const matchNotFollowedBy = (rule: GrammarRule<string>): GrammarRule<undefined> =>
  matchWithBacktracking(
    matchFirstOf<undefined>(cursor => {
      const result = matchWithBacktracking(rule)(cursor)
      return result === noRuleMatch ? noRuleMatch : cursor.missUnexpected(result, [])
    }, matchWithValue(undefined)),
  )

export const matchEndOfText: GrammarRule<undefined> = cursor => {
  const actual = cursor.charAt(cursor.at)
  const names = ['end of input']
  if (actual !== '') return cursor.missUnexpected(actual, names)
  cursor.hint(names)
  return undefined
}

/** Gives a rule a name, which errors show in place of the tokens that the rule expects first. */
export const labelRule =
  <Value>(name: string, rule: GrammarRule<Value>): GrammarRule<Value> =>
  cursor => {
    if (!cursor.explains) return rule(cursor)
    const { at, hints } = cursor
    cursor.hints = makeEmptyParseError(at)
    const value = rule(cursor)
    if (value === noRuleMatch) {
      if (cursor.reached === at) cursor.error = joinParseErrors(hints, renameExpectedTokens(cursor.error, name))
    } else if (cursor.at === at) {
      const ownHints = cursor.hints.messages.length > 0 ? renameExpectedTokens(cursor.hints, name) : cursor.hints
      cursor.hints = joinParseErrors(hints, ownHints)
    }
    return value
  }

/** Makes a rule for zero or more repetitions of another rule, which must read at least one character. */
export const matchZeroOrMore =
  <Value>(rule: GrammarRule<Value>): GrammarRule<Value[]> =>
  cursor => {
    const values: Value[] = []
    for (;;) {
      const start = cursor.at
      const value = rule(cursor)
      if (value === noRuleMatch) {
        if (cursor.reached > start) return noRuleMatch
        cursor.back(start)
        return values
      }
      if (values.length >= maxListItems) throw cursor.refusal(start, `a list has at most ${maxListItems} items`)
      values.push(value)
      if (cursor.explains) cursor.hints = makeEmptyParseError(cursor.at)
    }
  }

/** Makes a rule for one or more repetitions of another rule with a separator between them. */
export const matchSeparatedBy = <Value>(
  rule: GrammarRule<Value>,
  separator: GrammarRule<unknown>,
): GrammarRule<Value[]> =>
  mapRuleValue(matchInOrder(rule, matchZeroOrMore(matchPrecededBy(separator, rule))), ([value, others]) => [
    value,
    ...others,
  ])

/** Counts one level of nesting while a rule is reading. */
export const limitRuleDepth =
  <Value>(rule: GrammarRule<Value>): GrammarRule<Value> =>
  cursor => {
    cursor.enter()
    const value = rule(cursor)
    cursor.depth -= 1
    return value
  }

/** Makes a rule whose definition is evaluated on first use, for recursive rules. */
export const defineLazyRule =
  <Value>(rule: () => GrammarRule<Value>): GrammarRule<Value> =>
  (cursor: GrammarCursor) =>
    rule()(cursor)
