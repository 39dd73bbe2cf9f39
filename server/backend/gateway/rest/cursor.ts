import {
  describeError,
  joinErrors,
  type Message,
  noError,
  type ParseError,
  placeOf,
  quoteChar,
  renameExpectations,
} from './parse-error.ts'
import { RowError } from './row-error.ts'

/** Lists and parentheses within parentheses that one value of a query may have. PostgREST has no such limits. */
const longestList = 10_000
const deepestNesting = 64

/** Thrown by a rule that does not match. `reached` is how far it read: an alternative is tried only where that is nothing. */
class Mismatch {
  readonly error: ParseError
  readonly reached: number
  constructor(error: ParseError, reached: number) {
    this.error = error
    this.reached = reached
  }
}

type Rule<Value> = () => Value
type Test = (char: string) => boolean

/**
 * A place in one value of a query string, with the rules that grammars are made of. Their names are plain; their behaviour is
 * that of Parsec's combinators of the same purpose, so that errors have the places and words that PostgREST's have.
 */
export class Cursor {
  readonly #source: string
  readonly #text: string
  #at = 0
  /** What else would have been accepted here, collected since the last character was taken. */
  #hints: ParseError = noError(0)
  #depth = 0

  /** @param source what errors call the text: `failed to parse order (title.up)` */
  constructor(source: string, text: string) {
    this.#source = source
    this.#text = text
  }

  /** Reads a text by a rule, which need not read it to its end. Throws PGRST100. */
  static read<Value>(source: string, text: string, rule: (cursor: Cursor) => Value): Value {
    const cursor = new Cursor(source, text)
    try {
      return rule(cursor)
    } catch (thrown) {
      if (!(thrown instanceof Mismatch)) throw thrown
      throw cursor.#refusal(thrown.error.at, describeError(thrown.error))
    }
  }

  #refusal(at: number, details: string): RowError {
    const { line, column } = placeOf(this.#text, at)
    return new RowError(400, 'PGRST100', `"${this.#source}" (line ${line}, column ${column})`, { details })
  }

  #peek(): string {
    const code = this.#text.codePointAt(this.#at)
    return code === undefined ? '' : String.fromCodePoint(code)
  }

  #take(length: number): void {
    this.#at += length
    this.#hints = noError(this.#at)
  }

  #hint(messages: Message[]): void {
    this.#hints = joinErrors(this.#hints, { at: this.#at, messages })
  }

  #mismatch(messages: Message[]): Mismatch {
    return new Mismatch(joinErrors(this.#hints, { at: this.#at, messages }), this.#at)
  }

  #found(): Message {
    const char = this.#peek()
    return { kind: 'found', text: char === '' ? '' : quoteChar(char, '"') }
  }

  #unmet(names: readonly string[]): Message[] {
    return [this.#found(), ...names.map((text): Message => ({ kind: 'expected', text }))]
  }

  /** One character that passes the test; `names` are what errors say is expected. */
  one(test: Test, ...names: string[]): string {
    const char = this.#peek()
    if (char === '' || !test(char)) throw this.#mismatch(this.#unmet(names))
    this.#take(char.length)
    return char
  }

  /** As many characters as pass the test, perhaps none. */
  run(test: Test, ...names: string[]): string {
    const start = this.#at
    let end = start
    for (;;) {
      const code = this.#text.codePointAt(end)
      if (code === undefined) break
      const char = String.fromCodePoint(code)
      if (!test(char)) break
      end += char.length
    }
    if (end > start) this.#take(end - start)
    this.#hint(this.#unmet(names))
    return this.#text.slice(start, end)
  }

  /** At least one of them. */
  some(test: Test, ...names: string[]): string {
    return this.one(test, ...names) + this.run(test, ...names)
  }

  char(char: string): string {
    return this.one(found => found === char, quoteChar(char, '"'))
  }

  /** A word, letter by letter. An error stands at its first letter; a word that only begins so has been read. */
  word(word: string): string {
    const start = this.#at
    for (const [index, char] of [...word].entries()) {
      this.#at = start + index
      if (this.#peek() === char) continue
      const found = this.#found()
      this.#at = start
      const messages: Message[] = [found, { kind: 'expected', text: `"${word}"` }]
      if (index === 0) throw this.#mismatch(messages)
      throw new Mismatch({ at: start, messages }, start + index)
    }
    this.#at = start
    this.#take(word.length)
    return word
  }

  /** The first alternative that matches. One that has read something and then failed is final. */
  first<Value>(...alternatives: Rule<Value>[]): Value {
    const start = this.#at
    const last = alternatives.length - 1
    for (const [index, alternative] of alternatives.entries()) {
      try {
        return alternative()
      } catch (thrown) {
        if (!(thrown instanceof Mismatch) || thrown.reached > start || index === last) throw thrown
        this.#at = start
        this.#hints = thrown.error
      }
    }
    return this.none()
  }

  /** Matches nothing. */
  none(): never {
    throw this.#mismatch([])
  }

  optional<Value>(rule: Rule<Value>): Value | undefined {
    return this.first<Value | undefined>(rule, () => undefined)
  }

  /** A rule that reads nothing where it fails, so that other alternatives are tried. */
  attempt<Value>(rule: Rule<Value>): Value {
    const start = this.#at
    const hints = this.#hints
    try {
      return rule()
    } catch (thrown) {
      if (!(thrown instanceof Mismatch) || thrown.reached === start) throw thrown
      throw new Mismatch(joinErrors(hints, thrown.error), start)
    }
  }

  /** Whether a rule matches here, without reading anything. */
  ahead(rule: Rule<unknown>): void {
    const start = this.#at
    const hints = this.#hints
    rule()
    this.#at = start
    this.#hints = hints
  }

  notAhead(rule: Rule<string>): void {
    this.attempt(() =>
      this.first(
        () => {
          const char = this.attempt(rule)
          throw this.#mismatch([{ kind: 'unexpected', text: quoteChar(char, "'") }])
        },
        () => undefined,
      ),
    )
  }

  end(): void {
    const char = this.#peek()
    const expected: Message = { kind: 'expected', text: 'end of input' }
    if (char !== '') throw this.#mismatch([{ kind: 'unexpected', text: quoteChar(char, "'") }, expected])
    this.#hint([this.#found(), expected])
  }

  /** A rule under one name, which errors give in place of what the rule expects at its beginning. */
  named<Value>(name: string, rule: Rule<Value>): Value {
    const start = this.#at
    const before = this.#hints
    this.#hints = noError(start)
    try {
      const value = rule()
      if (this.#at === start && this.#hints.messages.length > 0) this.#hints = renameExpectations(this.#hints, name)
      if (this.#at === start) this.#hints = joinErrors(before, this.#hints)
      return value
    } catch (thrown) {
      if (!(thrown instanceof Mismatch) || thrown.reached > start) throw thrown
      throw new Mismatch(joinErrors(before, renameExpectations(thrown.error, name)), start)
    }
  }

  /** The values of a rule, as often as it matches. */
  many<Value>(rule: Rule<Value>): Value[] {
    const values: Value[] = []
    for (;;) {
      const start = this.#at
      try {
        values.push(rule())
      } catch (thrown) {
        if (!(thrown instanceof Mismatch) || thrown.reached > start) throw thrown
        this.#at = start
        this.#hints = thrown.error
        return values
      }
      if (this.#at === start) throw new Error('A rule that is repeated has to read something.')
      if (values.length > longestList) throw this.#refusal(start, `a list has at most ${longestList} items`)
      this.#hints = noError(this.#at)
    }
  }

  /** One value or more, with a separator between them. */
  separated<Value>(rule: Rule<Value>, separator: Rule<unknown>): Value[] {
    const value = rule()
    return [
      value,
      ...this.many(() => {
        separator()
        return rule()
      }),
    ]
  }

  between<Value>(open: string, rule: Rule<Value>, close: string): Value {
    this.char(open)
    const value = rule()
    this.char(close)
    return value
  }

  /** Counts a level of nesting around a rule. */
  nested<Value>(rule: Rule<Value>): Value {
    if (this.#depth >= deepestNesting) throw this.#refusal(this.#at, `nested more than ${deepestNesting} levels deep`)
    this.#depth += 1
    try {
      return rule()
    } finally {
      this.#depth -= 1
    }
  }
}
