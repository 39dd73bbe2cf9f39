import {
  describeParseError,
  findParseErrorPosition,
  joinParseErrors,
  makeEmptyParseError,
  type ParseError,
  type ParseErrorMessage,
  quoteChar,
} from './parse-error.ts'
import { RowError } from './row-error.ts'

/** Maximum depth of nested parentheses in one value of the query string. PostgREST has no such limit. */
const maxNestingDepth = 64

/**
 * Result of a rule that does not match. The cursor then holds the error and the position that the rule has read up to.
 */
export const noRuleMatch: unique symbol = Symbol('miss')
export type GrammarRule<Value> = (cursor: GrammarCursor) => Value | typeof noRuleMatch

/**
 * Parses a text by a grammar rule; text after the match is allowed. Throws PGRST100. A text that does not match is
 * parsed a second time, to collect the expected tokens for the error.
 * @param source name of the text in errors: `failed to parse order (title.up)`
 */
export function parseWithRule<Value>(source: string, text: string, rule: GrammarRule<Value>): Value {
  const value = rule(new GrammarCursor(source, text, false))
  if (value !== noRuleMatch) return value
  const cursor = new GrammarCursor(source, text, true)
  rule(cursor)
  throw cursor.refusal(cursor.error.at, describeParseError(cursor.error))
}

/** Reading position in one value of a query string. */
export class GrammarCursor {
  readonly text: string
  readonly #source: string
  readonly explains: boolean
  at = 0
  /** Number of characters read before the rule failed. The next alternative is tried only when this number is 0. */
  reached = 0
  /**
   * Error of the last rule that did not match, with the found and expected tokens. Collected only when `explains` is
   * true.
   */
  error: ParseError = makeEmptyParseError(0)
  /** Other tokens that would be accepted at the position, collected since the last consumed character. */
  hints: ParseError = makeEmptyParseError(0)
  depth = 0

  constructor(source: string, text: string, explains: boolean) {
    this.#source = source
    this.text = text
    this.explains = explains
  }

  refusal(at: number, details: string): RowError {
    const { line, column } = findParseErrorPosition(this.text, at)
    return new RowError(400, 'PGRST100', `"${this.#source}" (line ${line}, column ${column})`, { details })
  }

  /** Returns the character at an index, of one or two UTF-16 units; empty at the end of the text. */
  charAt(index: number): string {
    const code = this.text.codePointAt(index)
    return code === undefined ? '' : String.fromCodePoint(code)
  }

  take(length: number): void {
    this.at += length
    if (this.explains) this.hints = makeEmptyParseError(this.at)
  }

  /** Records further tokens that would be accepted at the position. */
  hint(names: readonly string[]): void {
    if (this.explains) this.hints = joinParseErrors(this.hints, { at: this.at, messages: this.#unmet(this.at, names) })
  }

  /** Reports that one of these tokens was expected at the position. Reads no character. */
  missHere(names: readonly string[]): typeof noRuleMatch {
    this.reached = this.at
    if (this.explains) this.error = joinParseErrors(this.hints, { at: this.at, messages: this.#unmet(this.at, names) })
    return noRuleMatch
  }

  /**
   * Reports that a rule failed inside a word. The beginning of the word counts as read, but the error points to the
   * first character of the word.
   */
  missWithin(length: number, name: string): typeof noRuleMatch {
    this.reached = this.at + length
    if (this.explains) this.error = { at: this.at, messages: this.#unmet(this.reached, [name]) }
    return noRuleMatch
  }

  /** Reports a character that the rule accepts in other places but not at the current position. */
  missUnexpected(char: string, names: readonly string[]): typeof noRuleMatch {
    this.reached = this.at
    const unexpected: ParseErrorMessage = { kind: 'unexpected', text: quoteChar(char, "'") }
    if (this.explains)
      this.error = joinParseErrors(this.hints, {
        at: this.at,
        messages: [unexpected, ...names.map(makeExpectedMessage)],
      })
    return noRuleMatch
  }

  missNothing(): typeof noRuleMatch {
    this.reached = this.at
    this.error = this.hints
    return noRuleMatch
  }

  #unmet(position: number, names: readonly string[]): ParseErrorMessage[] {
    const char = this.charAt(position)
    return [{ kind: 'found', text: char === '' ? '' : quoteChar(char, '"') }, ...names.map(makeExpectedMessage)]
  }

  /**
   * Returns to the position at which an alternative started. The tokens that the alternative expected stay in the
   * error.
   */
  back(start: number): void {
    this.at = start
    this.hints = this.error
  }

  enter(): void {
    if (this.depth >= maxNestingDepth) throw this.refusal(this.at, `nested more than ${maxNestingDepth} levels deep`)
    this.depth += 1
  }
}

const makeExpectedMessage = (text: string): ParseErrorMessage => ({ kind: 'expected', text })
