import { describeError, joinErrors, type Message, noError, type ParseError, errorPosition, quoteChar } from './parse-error.ts'
import { RowError } from './row-error.ts'

/** Parentheses within parentheses that one value of a query may have. PostgREST has no such limit. */
const deepestNesting = 64

/** What a rule gives that does not match. The cursor then has the error, and how far the rule read. */
export const miss: unique symbol = Symbol('miss')
export type Rule<Value> = (cursor: Cursor) => Value | typeof miss

/**
 * Reads a text by a rule, which need not read it to its end. Throws PGRST100. Only a text that does not match is read a second
 * time, to collect what was expected where.
 * @param source what errors call the text: `failed to parse order (title.up)`
 */
export function readText<Value>(source: string, text: string, rule: Rule<Value>): Value {
  const value = rule(new Cursor(source, text, false))
  if (value !== miss) return value
  const cursor = new Cursor(source, text, true)
  rule(cursor)
  throw cursor.refusal(cursor.error.at, describeError(cursor.error))
}

/** A place in one value of a query string. */
export class Cursor {
  readonly text: string
  readonly #source: string
  readonly explains: boolean
  at = 0
  /** After a miss: how far it was read. Alternatives are tried only where that is nothing. */
  reached = 0
  /** After a miss: what was found and expected. Collected only where the cursor explains. */
  error: ParseError = noError(0)
  /** What else would have been accepted here, since the last character was taken. */
  hints: ParseError = noError(0)
  depth = 0

  constructor(source: string, text: string, explains: boolean) {
    this.#source = source
    this.text = text
    this.explains = explains
  }

  refusal(at: number, details: string): RowError {
    const { line, column } = errorPosition(this.text, at)
    return new RowError(400, 'PGRST100', `"${this.#source}" (line ${line}, column ${column})`, { details })
  }

  /** The character at an index, of one or two UTF-16 units; empty at the end. */
  charAt(index: number): string {
    const code = this.text.codePointAt(index)
    return code === undefined ? '' : String.fromCodePoint(code)
  }

  take(length: number): void {
    this.at += length
    if (this.explains) this.hints = noError(this.at)
  }

  /** Notes what would have been accepted here as well. */
  hint(names: readonly string[]): void {
    if (this.explains) this.hints = joinErrors(this.hints, { at: this.at, messages: this.#unmet(this.at, names) })
  }

  /** Nothing was read, and one of the names was expected. */
  missHere(names: readonly string[]): typeof miss {
    this.reached = this.at
    if (this.explains) this.error = joinErrors(this.hints, { at: this.at, messages: this.#unmet(this.at, names) })
    return miss
  }

  /** A word that has only begun: its beginning counts as read, but the error stands at its first character. */
  missWithin(length: number, name: string): typeof miss {
    this.reached = this.at + length
    if (this.explains) this.error = { at: this.at, messages: this.#unmet(this.reached, [name]) }
    return miss
  }

  /** A character that matches where it must not. */
  missUnexpected(char: string, names: readonly string[]): typeof miss {
    this.reached = this.at
    const unexpected: Message = { kind: 'unexpected', text: quoteChar(char, "'") }
    if (this.explains)
      this.error = joinErrors(this.hints, { at: this.at, messages: [unexpected, ...names.map(expected)] })
    return miss
  }

  missNothing(): typeof miss {
    this.reached = this.at
    this.error = this.hints
    return miss
  }

  #unmet(foundAt: number, names: readonly string[]): Message[] {
    const char = this.charAt(foundAt)
    return [{ kind: 'found', text: char === '' ? '' : quoteChar(char, '"') }, ...names.map(expected)]
  }

  /** Goes back to where an alternative began; what it expected is still worth telling. */
  back(start: number): void {
    this.at = start
    this.hints = this.error
  }

  enter(): void {
    if (this.depth >= deepestNesting) throw this.refusal(this.at, `nested more than ${deepestNesting} levels deep`)
    this.depth += 1
  }
}

const expected = (text: string): Message => ({ kind: 'expected', text })
